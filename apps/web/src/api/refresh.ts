import { queryClient } from './query-client.ts'

const capabilityOf = (name: string): string => name.split('.')[0] ?? name

/** Reads every answer of these capabilities (or exact calls) again. */
export async function refresh(names: readonly string[]): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) =>
      typeof key === 'string' && names.some((name) => key === name || capabilityOf(key) === name),
  })
}

/** After another language: the server words what it answers, names of goods among it. */
export const refreshAll = (): Promise<void> => queryClient.invalidateQueries()

/** After a change: its own capability, and what else it names. */
export const refreshAfter = (changed: string, others: readonly string[] = []): Promise<void> =>
  refresh([capabilityOf(changed), ...others])
