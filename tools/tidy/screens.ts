import { importsOf, targetOf } from './imports.ts'
import { type Finding, type Rule, type Source, findAll, isTest, isTypeScript } from './tree.ts'

const WEB = 'apps/web/src/'
const screenIn = (path: string): string | undefined => new RegExp(`^${WEB}screens/([^/]+)/`).exec(path)?.[1]
const isIn = (path: string, ...rooms: readonly string[]): boolean =>
  rooms.some((room) => path.startsWith(`${WEB}${room}/`))

/** Returns the fault of an import from one place of the web app to another; undefined when it may stand. */
function faultOf(from: string, to: string): string | undefined {
  const there = screenIn(to)
  const here = screenIn(from)
  if (here !== undefined && there !== undefined && here !== there)
    return `screens/${here} must not reach into screens/${there}: put what both need into ${WEB}parts`
  if (there !== undefined && isIn(from, 'desk', 'parts', 'kit', 'ui'))
    return `only routes and the shell open a screen: put what is needed of screens/${there} into ${WEB}parts`
  if (isIn(to, 'desk') && isIn(from, 'screens', 'parts', 'ui'))
    return `the desk is a house of its own: put what is needed of it into ${WEB}ui or ${WEB}parts`
  return undefined
}

const findingsIn = (source: Source): Finding[] =>
  importsOf(source).flatMap((found) => {
    const fault = faultOf(source.path, targetOf(found) ?? '')
    return fault === undefined ? [] : [{ path: source.path, line: found.line, instead: fault }]
  })

/**
 * Screens know parts, kit and ui, and no other screen; the desk knows parts and no screen; parts know neither. A test may
 * open what it likes.
 */
export const screensStandAlone: Rule = (sources) =>
  sources.filter(({ path }) => path.startsWith(WEB) && isTypeScript(path) && !isTest(path)).flatMap(findingsIn)

const LAZY_HOME = `${WEB}kit/state/lazy-screen.ts`
const plainLazy = /\bimport\b[^'"]*\blazy\b[^'"]*\bfrom\s+['"]react['"]|\bReact\.lazy\b/g

/**
 * Parts that are fetched apart come by `lazyPart`, a screen by `lazyScreen`: React's own `lazy` waits without an end, takes the page with it where its program
 * does not come, and never asks again.
 */
export const partsComeOneWay: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith(WEB) && path !== LAZY_HOME && isTypeScript(path) && !isTest(path))
    .flatMap((source) =>
      findAll(source, plainLazy, `what is fetched apart comes by \`lazyPart\` (${WEB}kit/state/lazy-part.tsx)`),
    )

const DAY_HOME = `${WEB}desk/ui/day/DeskDayField.tsx`
const browsersOwn = /\btype=(?:"|\{')(?:date|datetime-local|month|time|week)\b/g

/** Days and times are typed as the chosen language writes them: the browser's own fields write them by the language of the machine. */
export const daysAreInOneLanguage: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith(WEB) && path !== DAY_HOME && isTypeScript(path) && !isTest(path))
    .flatMap((source) =>
      findAll(source, browsersOwn, 'a day is a `DayField`, a time a `TimeField`; at the desk a `DeskDayField`'),
    )
