import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listMethods, saveMethods, type methodRow } from '@kassa/contract/payment/method.calls.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'

export type MethodRow = OutputOf<typeof methodRow>
export type OpenChannel = OutputOf<(typeof listMethods)['answer']>['channels'][number]

/** The ways to pay of the merchant or of one outlet, and how they are saved: all at once, in the order of their tiles. */
export function useMethods(outletId: string | undefined) {
  const place = outletId === undefined ? {} : { outletId }
  const { data, error, refetch } = useAnswer(listMethods, place, { keepsPrevious: true })
  const change = useChange(saveMethods)
  const save = (methods: readonly MethodRow[], version: number) =>
    change.mutateAsync({ ...place, methods: [...methods], version })
  return { data, error, refetch, save, isSaving: change.isPending }
}

/** The rows with one in another place: `by` −1 is up, 1 is down. At the end it stays. */
export function moveMethod(rows: readonly MethodRow[], method: number, by: -1 | 1): readonly MethodRow[] {
  const from = rows.findIndex((row) => row.method === method)
  const to = from + by
  const [one, other] = [rows[from], rows[to]]
  if (!one || !other) return rows
  return rows.map((row, index) => (index === from ? other : index === to ? one : row))
}

/** The rows with one of them changed. */
export const replaceMethod = (rows: readonly MethodRow[], next: MethodRow): readonly MethodRow[] =>
  rows.map((row) => (row.method === next.method ? next : row))
