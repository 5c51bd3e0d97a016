import { type Rule, findAll, isTest, isTypeScript } from './tree.ts'

const CUT = 'the day is the shop’s: `businessDayOf` or `localTimeAt`; `utcDayOf` where a day by UTC is really meant'

const places: readonly (readonly [RegExp, home: string, instead: string])[] = [
  [
    /\bresolvedOptions\(\)\s*\.timeZone\b/g,
    'apps/web/src/words/reader-zone.ts',
    'the day is the shop’s: take its zone (`useOutletZone`), or `readerZone()` where nobody says whose clock is meant; `isTimeZone` tells whether a zone is one',
  ],
  [/\btoISOString\(\)\s*\.slice\(\s*0,\s*10\s*\)/g, 'packages/domain/src/time/calendar-day.ts', CUT],
]

const DATED =
  'a day of an outlet is by its rules by date: `businessDayAt(at, outlet)` or `dayRuleOf(outlet)`, `kassa_dated_day` in SQL (docs/decisions/2757)'

/** The columns of an outlet alone, which say a new rule only once a job was there. */
const ofColumns = /\bdayCutOffMinutes: (?:\w+\.)?day(?:CutoffMinutes|_cutoff_minutes)\b|\bkassa_day_at\(/g
const RULES = /^apps\/server\/src\/modules\/(?!organisation\/outlet\/)/

/** A moment of the server, as screens are sent it, is by UTC. */
const cutOnScreen = /(?:At|asOf)\.slice\(\s*0,\s*10\s*\)/g

/** One file asks the browser for its zone, and one cuts the day from an instant: elsewhere the shop’s clock says it. */
export const daysHaveAZone: Rule = (sources) =>
  sources
    .filter(({ path }) => /^(?:apps|packages)\/[^/]+\/src\//.test(path) && isTypeScript(path) && !isTest(path))
    .flatMap((source) =>
      places
        .filter(([, home]) => source.path !== home)
        .flatMap(([pattern, , instead]) => findAll(source, pattern, instead))
        .concat(source.path.startsWith('apps/web/') ? findAll(source, cutOnScreen, CUT) : [])
        .concat(RULES.test(source.path) ? findAll(source, ofColumns, DATED) : []),
    )
