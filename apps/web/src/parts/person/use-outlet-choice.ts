import type { Filter } from '../../kit/list/filter/filters.ts'
import { useSession } from '../../session/session.ts'

/** One of the outlets one works in. */
export function useOutletChoice(label: string): readonly Filter[] {
  const outlets = useSession((session) => session.outlets)
  const options = outlets.map(({ id, name }) => ({ value: id, label: name }))
  return [{ kind: 'choice', name: 'outletId', label, options }]
}
