import { useSession } from '../../session/session.ts'

/** The money of samples: that of the outlet, or of the merchant's first. */
export const usePlaceCurrency = (outletId: string | undefined) =>
  useSession(({ outlets }) => outlets.find(({ id }) => id === outletId)?.payCurrency ?? outlets[0]?.payCurrency) ??
  'CNY'
