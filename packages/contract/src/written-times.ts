import { dayIn, momentIn, offsetName } from '@kassa/domain/time/shown-moment.ts'

type Facts = Readonly<Record<string, unknown>>

/** The clock by which moments are told; `isNamed`: its reader may have another, so that its offset stands beside them. */
export interface TellingClock {
  readonly timeZone: string
  readonly isNamed: boolean
}

/** For whoever has no shop. */
export const noClock: TellingClock = { timeZone: 'UTC', isNamed: true }

/** Facts that are days or moments. Of others nobody knows: a name, a number or what somebody typed may look like a day and stays as it is. */
const TIMES = [
  'birthday',
  'day',
  'due',
  'first',
  'from',
  'fromDate',
  'given',
  'last',
  'lastDay',
  'least',
  'most',
  'now',
  'today',
  'until',
  'untilDate',
]
const aDay = /^\d{4}-\d\d-\d\d$/
const aMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/

const LOCALES = { en: 'en-US', zh: 'zh-CN', ja: 'ja-JP' } as const

const isTime = (form: RegExp, value: unknown): value is string =>
  typeof value === 'string' && form.test(value) && !Number.isNaN(Date.parse(value))

/** Returns whether a refusal tells a moment, which is read by somebody's clock. */
export const hasMoment = (facts: Facts): boolean => TIMES.some((name) => isTime(aMoment, facts[name]))

/** The days and moments of a refusal as its sentence writes them; programs get them as they are. */
export function writtenTimes(facts: Facts, language: 'en' | 'zh' | 'ja', { timeZone, isNamed }: TellingClock): Facts {
  const locale = LOCALES[language]
  const shown = (value: unknown): string | undefined => {
    if (isTime(aDay, value)) return dayIn(locale, value)
    if (!isTime(aMoment, value)) return undefined
    const text = momentIn(locale, value, timeZone)
    return isNamed ? `${text} ${offsetName(Date.parse(value), timeZone)}` : text
  }
  return Object.fromEntries(
    TIMES.flatMap((name) => {
      const text = shown(facts[name])
      return text === undefined ? [] : [[name, text]]
    }),
  )
}
