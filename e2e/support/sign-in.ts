import { login, readOwnSession } from '@kassa/contract/identity/identity.calls.ts'
import type { Page } from '@playwright/test'

const api = (): string => `${process.env['KASSA_ADDRESS'] ?? ''}/cashier/api`

/** The answers to signing in, by the request. Each worker signs an account in once. */
const known = new Map<string, { readonly token: string }>()

async function isAlive(token: string): Promise<boolean> {
  const { ok } = await fetch(api() + readOwnSession.path, { headers: { authorization: `Bearer ${token}` } })
  return ok
}

async function askLogin(body: string): Promise<{ readonly token: string }> {
  const response = await fetch(api() + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'null' },
    body,
  })
  if (!response.ok) throw new Error(`signing in was refused: ${await response.text()}`)
  const answer = (await response.json()) as { readonly token: string }
  known.set(body, answer)
  return answer
}

/** The session of an account: the one this worker knows while it lives. */
export async function sessionOf(request: Readonly<Record<string, string>>): Promise<{ readonly token: string }> {
  const body = JSON.stringify(request)
  const before = known.get(body)
  return before && (await isAlive(before.token)) ? before : askLogin(body)
}

/**
 * Gives the browser of a page a session as the login page would keep it. Signs in only where the session of this account
 * is not known or has ended, so that journeys use up nobody's attempts.
 */
export async function giveSession(page: Page, request: Readonly<Record<string, string>>): Promise<void> {
  const answer = await sessionOf(request)
  const livez = `${process.env['KASSA_ADDRESS'] ?? ''}/livez`
  if (page.url() !== livez) await page.goto(livez)
  await page.evaluate((signedIn) => {
    const { token, user, allPerms, outlets, screenLockMinutes } = signedIn as {
      token: string
      user: object
      allPerms: readonly string[]
      outlets: readonly { id: string; payCurrency: string }[]
      screenLockMinutes: number
    }
    const [first] = outlets
    const outlet = first ? { outletId: first.id, payCurrency: first.payCurrency } : null
    const kept = JSON.parse(localStorage.getItem('kassa.session') ?? '{}') as object
    const open = { lockedAt: null, seat: null, isLeft: false, screenLockMinutes }
    const session = { ...kept, token, user, perm: allPerms, outlets, outlet, ...open }
    localStorage.setItem('kassa.session', JSON.stringify(session))
  }, answer as unknown)
}
