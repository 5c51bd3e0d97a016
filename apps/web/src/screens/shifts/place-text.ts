import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { shiftView } from '@kassa/contract/sales/shift.calls.ts'

/** The till, and which of its drawers where it has several. */
export const placeText = ({ deviceName, drawer }: Pick<OutputOf<typeof shiftView>, 'deviceName' | 'drawer'>): string =>
  drawer === null ? deviceName : `${deviceName} · ${drawer}`
