/** Somebody whom a provider named and whom nobody here is linked with yet; it waits in this tab for their password. */
export interface WaitingLink {
  readonly ticket: string
  readonly providerName: string
}

const KEY = 'kassa.provider-link'

export function readWaitingLink(): WaitingLink | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as WaitingLink | null
  } catch {
    return null
  }
}

export const keepWaitingLink = (link: WaitingLink): void => sessionStorage.setItem(KEY, JSON.stringify(link))

/** Links whoever just signed in by their password; a refusal is announced and they are signed in all the same. */
export async function linkWaiting(password: string): Promise<void> {
  const waiting = readWaitingLink()
  if (waiting === null) return
  sessionStorage.removeItem(KEY)
  const { linkByTicket } = await import('./link-by-ticket.ts')
  await linkByTicket(waiting.ticket, password).catch(() => undefined)
}
