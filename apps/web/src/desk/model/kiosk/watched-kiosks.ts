import type { listKiosks } from '@kassa/contract/device/kiosk.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { createStore } from '../../ui/store.ts'

export type WatchedKiosk = OutputOf<(typeof listKiosks)['answer']>['rows'][number]

/** The other kiosks of the outlet, as the server said last; none while nobody could be asked. */
export const watchedKiosks = createStore<{ readonly rows: readonly WatchedKiosk[] }>({ rows: [] })

export const callingKiosks = (rows: readonly WatchedKiosk[]): readonly WatchedKiosk[] =>
  rows.filter(({ call }) => call !== null)
