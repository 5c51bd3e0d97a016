import { expect, test } from 'vitest'
import { daysAreInOneLanguage, partsComeOneWay, screensStandAlone } from './screens.ts'
import { readTree, report, sourceOf } from './tree.ts'

test('screens, desk and parts reach into one another only as they may', () =>
  expect(report(screensStandAlone(readTree()))).toEqual([]))

test.each([
  ['a screen into another', 'screens/orders/A.tsx', `import { B } from '../stock/B.tsx'`, 1],
  ['a type of another', 'screens/orders/A.tsx', `import type { B } from '../stock/B.tsx'`, 1],
  ['another that is fetched later', 'screens/orders/A.tsx', `const b = import('../stock/B.tsx')`, 1],
  ['the desk into a screen', 'desk/ui/A.tsx', `import { B } from '../../screens/stock/B.tsx'`, 1],
  ['a part into a screen', 'parts/goods/A.tsx', `import { B } from '../../screens/stock/B.tsx'`, 1],
  ['a screen into the desk', 'screens/orders/A.tsx', `import { B } from '../../desk/ui/B.tsx'`, 1],
  ['a part into the desk', 'parts/goods/A.tsx', `import { B } from '../../desk/ui/B.tsx'`, 1],
  [
    'a screen into itself and into parts',
    'screens/orders/sub/A.tsx',
    `import '../B.tsx'\nimport '../../../parts/c.ts'`,
    0,
  ],
  ['the desk into parts', 'desk/ui/A.tsx', `import { b } from '../../parts/goods/b.ts'`, 0],
  ['the shell into a screen', 'shell/Gate.tsx', `import { B } from '../screens/status/B.tsx'`, 0],
  ['a test', 'parts/goods/a.test.ts', `import { B } from '../../screens/stock/B.tsx'`, 0],
])('%s', (_, path, text, seen) =>
  expect(screensStandAlone([sourceOf(`apps/web/src/${path}`, text)])).toHaveLength(seen),
)

test('parts that are fetched apart come one way', () => expect(report(partsComeOneWay(readTree()))).toEqual([]))

test.each([
  ['a part', 'parts/goods/A.tsx', `import { lazy, Suspense } from 'react'`, 1],
  ['a part, over lines', 'desk/ui/A.tsx', `import {\n  Suspense,\n  lazy,\n} from 'react'`, 1],
  ['by its whole name', 'desk/ui/A.tsx', `const Part = React.lazy(load)`, 1],
  ['by the way of all', 'parts/goods/A.tsx', `import { Suspense } from 'react'\nconst Part = lazyPart(load)`, 0],
  ['the way itself', 'kit/state/lazy-screen.ts', `import { lazy } from 'react'`, 0],
  ['a test', 'kit/state/a.browser.test.tsx', `import { lazy } from 'react'`, 0],
])('lazy: %s', (_, path, text, seen) =>
  expect(partsComeOneWay([sourceOf(`apps/web/src/${path}`, text)])).toHaveLength(seen),
)

test('days and times are in the chosen language', () => expect(report(daysAreInOneLanguage(readTree()))).toEqual([]))

test.each([
  ['a time', 'screens/orders/A.tsx', '<Input type="time" />', 1],
  ['a day, at the desk', 'desk/ui/A.tsx', `<input type={'date'} />`, 1],
  ['a moment', 'parts/goods/A.tsx', '<input type="datetime-local" />', 1],
  ['the calendar behind the field of the desk', 'desk/ui/day/DeskDayField.tsx', '<input type="date" />', 0],
  ['a text', 'parts/goods/A.tsx', '<input type="text" />', 0],
])('day fields: %s', (_, path, text, seen) =>
  expect(daysAreInOneLanguage([sourceOf(`apps/web/src/${path}`, text)])).toHaveLength(seen),
)
