import { expect, test } from 'vitest'
import { daysHaveAZone } from './clocks.ts'
import { readTree, report, sourceOf } from './tree.ts'

test('days have a zone', () => expect(report(daysHaveAZone(readTree()))).toEqual([]))

test.each([
  ['apps/web/src/a.ts', 'const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone', 1],
  ['apps/web/src/words/reader-zone.ts', 'const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone', 0],
  ['apps/server/src/a.ts', 'const day = new Date(at).toISOString().slice(0, 10)', 1],
  ['packages/domain/src/time/calendar-day.ts', 'const day = new Date(at).toISOString().slice(0, 10)', 0],
  ['apps/server/src/a.test.ts', 'const day = new Date(at).toISOString().slice(0, 10)', 0],
  ['apps/web/src/a.tsx', 'const day = link.expiresAt.slice(0, 10)', 1],
  ['apps/web/src/a.tsx', 'const day = typed.slice(0, 10)', 0],
  ['apps/server/src/modules/sales/a.ts', 'businessDayOf(at, { timeZone, dayCutOffMinutes: dayCutoffMinutes })', 1],
  ['apps/server/src/modules/sales/a.ts', 'const rule = { timeZone, dayCutOffMinutes: outlet.dayCutoffMinutes }', 1],
  ['apps/server/src/modules/sales/a.ts', 'sql`kassa_day_at(now(), o.time_zone, o.day_cutoff_minutes)`', 1],
  ['apps/server/src/modules/sales/a.ts', 'businessDayOf(at, dayRuleOf(outlet))', 0],
  ['apps/server/src/modules/organisation/outlet/a.ts', 'const { dayCutOffMinutes: dayCutoffMinutes } = rule', 0],
  ['apps/server/src/a.ts', 'const stamp = new Date(at).toISOString().slice(0, 14)', 0],
])('a planted mistake is seen: %s %s', (path, text, count) =>
  expect(daysHaveAZone([sourceOf(path, text)])).toHaveLength(count),
)
