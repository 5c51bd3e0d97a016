interface Kept {
  readonly token?: string | null
  readonly outlet?: { readonly outletId: string } | null
  readonly lockedAt?: string | null
  readonly seat?: unknown
  readonly isLeft?: boolean
}

/** The headers under which the page would ask, by the session as it is stored; null while nobody may look: nobody signed in, or the screen is held. */
export function headersOfKept(stored: string | null): Record<string, string> | null {
  try {
    const { token, outlet, lockedAt, seat, isLeft } = JSON.parse(stored ?? '{}') as Kept
    if (typeof token !== 'string' || lockedAt || seat || isLeft === true) return null
    return { authorization: `Bearer ${token}`, ...(outlet ? { outlet: outlet.outletId } : {}) }
  } catch {
    return null
  }
}
