import { type ScreenRoute, routes } from '../../apps/web/src/routes.ts'
import { mayOpen } from '../../apps/web/src/session/gate.ts'
import { codesOfTier } from '../../packages/contract/src/permission/permissions.ts'

/** A screen as the walks look at it: the name of its pictures, and its address. */
export type WalkedScreen = readonly [name: string, route: string]
export type Walker = 'merchant' | 'operator' | 'partner'

/** Screens that no walk of somebody signed in opens by its address, and where they are looked at. */
export const lookedAtElsewhere: Readonly<Record<string, string>> = {
  '/login': 'a refused login, and every sign-in',
  '/logout': 'it leads away at once',
  '/register': 'a visitor finds the ways to an account',
  '/sign-up': 'a visitor finds the ways to an account',
  '/login/provider': 'a visitor finds the ways to an account',
  '/forgot-password': 'a visitor finds the ways to an account',
  '/pair-device': 'a new browser becomes a till by a code: pairing',
  '/upload-file': 'a phone opens it with a token: goods',
  '/r': 'a shorter address of /receipt',
  '/download-invoice-pdf': 'an invoice is asked for and opened by its link: papers',
  '/desk': 'the desk’s own journeys',
  '/common-second-screen': 'a customer’s screen is paired and follows a sale: second-screen',
  '/auth/lockscreen-cover': 'it locks the session: people',
  '/auth/logout-cover': 'it ends the session',
}

const isPlain = ({ path }: ScreenRoute): boolean => !path.includes('$') && lookedAtElsewhere[path] === undefined

/** The screens that show something only to an operator or a partner, although anybody signed in may open them. */
const ofTenants = new Set(['/merchant/merchant-list'])

const opensTo = ({ access, path }: ScreenRoute, walker: Walker): boolean => {
  if (access === 'public' || (access === 'login' && !ofTenants.has(path))) return walker === 'merchant'
  if (ofTenants.has(path)) return walker === 'operator'
  return mayOpen(access, codesOfTier(walker))
}

const order: readonly Walker[] = ['merchant', 'operator', 'partner']
const walkerOf = (route: ScreenRoute): Walker | undefined => order.find((walker) => opensTo(route, walker))

/** `/sales/order` is `sales--order`, the start is `home`: no two screens have one name. */
const nameOf = (path: string): string => path.slice(1).replaceAll('/', '--') || 'home'

/**
 * The screens that somebody of a tier looks at, from the table of routes: each by the first of merchant, operator and partner
 * who may open it. A new screen is looked at without a line here.
 */
export const screensOf = (walker: Walker): WalkedScreen[] =>
  routes
    .filter((route) => isPlain(route) && walkerOf(route) === walker)
    .map(({ path }): WalkedScreen => [nameOf(path), path])

/** Pages that everybody signed in sees alike: of these, one pair of eyes is enough. */
const isSameForAll = ({ access, path }: ScreenRoute): boolean =>
  access === 'public' || path === '/start' || path.startsWith('/auth/')

/**
 * The screens that show something of their own to somebody with these codes, whoever else may open them: a partner's list of merchants and a partner's figures
 * have other columns than an operator's.
 */
export const screensOpenTo = (codes: readonly string[]): WalkedScreen[] =>
  routes
    .filter((route) => isPlain(route) && !isSameForAll(route) && mayOpen(route.access, codes))
    .map(({ path }): WalkedScreen => [nameOf(path), path])

/** Returns whether a screen is about people, places, settings and logs: the other half of what an owner looks at. */
export const isOfPeople = ([, route]: WalkedScreen): boolean => /^\/(?:merchant|configMgmt|log-|profile)/.test(route)

/** Screens that nobody looks at; empty unless a route was added that no tier may open. */
export const listUnwalked = (): string[] =>
  routes.filter((route) => isPlain(route) && !walkerOf(route)).map(({ path }) => path)
