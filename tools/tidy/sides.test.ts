import { expect, test } from 'vitest'
import { stylesNameNoSide } from './sides.ts'
import { readTree, report, sourceOf } from './tree.ts'

test('no style names a side of the screen', () => expect(report(stylesNameNoSide(readTree()))).toEqual([]))

test.each([
  ['a margin on one side', 'kit/a.css', '.a { margin-left: 4px; }', 1],
  ['a place from one side', 'kit/a.css', '.a {\n  right: 0;\n}', 1],
  ['text at a side', 'kit/a.css', '.a { text-align: right; }', 1],
  ['text at its own start', 'kit/a.css', '.a { text-align: start; }', 1],
  ['four edges of which two differ', 'kit/a.css', '.a { padding: 0 8px 0 12px; }', 1],
  ['a style of React', 'kit/a.tsx', "<i style={{ marginLeft: 4, textAlign: 'left' }} />", 2],
  ['the start of the line', 'kit/a.css', '.a { margin-inline-start: 4px; text-align: var(--start); }', 0],
  ['the middle', 'kit/a.css', '.a { left: 50%; text-align: center; }', 0],
  ['four edges that are alike on both sides', 'kit/a.css', '.a { padding: 0 8px 4px 8px; }', 0],
  ['a comment', 'kit/a.css', '/* margin-left: 4px */', 0],
  ['paper', 'parts/paper/paper.css', '.a { left: 0; }', 0],
])('%s', (_, name, text, found) =>
  expect(stylesNameNoSide([sourceOf(`apps/web/src/${name}`, text)])).toHaveLength(found),
)
