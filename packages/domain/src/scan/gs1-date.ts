/**
 * The calendar day (`YYYY-MM-DD`) of a GS1 date `YYMMDD`, or undefined when there is no such day. Day 00 is the month's last.
 *
 * The century is the one that puts the year between 49 years before and 50 years after `thisYear`.
 * Source: GS1 General Specifications 3.4.2 and 7.12, lesson 57.
 */
export function gs1DateToDay(date: string, thisYear: number): string | undefined {
  if (!/^[0-9]{6}$/.test(date)) return undefined
  const year = centuryFor(Number(date.slice(0, 2)), thisYear)
  const month = Number(date.slice(2, 4))
  if (month < 1 || month > 12) return undefined
  const last = lastDayOf(year, month)
  const day = Number(date.slice(4)) || last
  if (day > last) return undefined
  return `${year}-${date.slice(2, 4)}-${String(day).padStart(2, '0')}`
}

/**
 * Returns whether `YYMMDD` can be a day at all. The 29th of February of year 00 counts, because 2000 had one.
 */
export const isGs1Date = (date: string): boolean => gs1DateToDay(date, 2025) !== undefined

function centuryFor(yearOfCentury: number, thisYear: number): number {
  const century = thisYear - (thisYear % 100)
  const apart = yearOfCentury - (thisYear % 100)
  if (apart >= 51) return century - 100 + yearOfCentury
  return apart <= -50 ? century + 100 + yearOfCentury : century + yearOfCentury
}

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()
