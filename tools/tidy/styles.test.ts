import { expect, test } from 'vitest'
import { cssVariables } from '../../apps/web/src/theme/css-variables.ts'
import {
  aClassHasOneRoom,
  aClassIsStyled,
  noFieldMeasuresItself,
  nothingLooksFromTheRoot,
  stylesNameWhatIsThere,
} from './styles.ts'
import { readTree, report, sourceOf } from './tree.ts'

test('every colour and size that a style names is there', () =>
  expect(report(stylesNameWhatIsThere(cssVariables())(readTree()))).toEqual([]))

test.each([
  ['a colour that nobody sets', 'a.css', '.a { color: var(--text-muted); }', 1],
  ['the same in a style of React', 'a.tsx', `<i style={{ color: 'var(--k-border, red)' }} />`, 1],
  ['a token', 'a.css', '.a { color: var(--muted); }', 0],
  ['one that is set beside it', 'a.css', '.a { --rows: 3; height: var(--rows); }', 0],
  ['one that the page sets', 'a.tsx', `<i style={{ '--most': 3, width: 'var(--most)' }} />`, 0],
])('%s', (_, name, text, found) =>
  expect(stylesNameWhatIsThere('--muted:grey;')([sourceOf(`apps/web/src/kit/${name}`, text)])).toHaveLength(found),
)

test('no two rooms style one class', () => expect(report(aClassHasOneRoom(readTree()))).toEqual([]))

test.each([
  ['by itself in two rooms', '.k-tree { margin: 0; }', '.k-tree { position: relative; }', 1],
  ['in a list, and on paper', '.k-a,\n.k-b { margin: 0; }', '@media print {\n  .k-b { margin: 0; }\n}', 1],
  ['inside something of its own', '.k-tree { margin: 0; }', '.k-map .k-tree { margin: 0; }', 0],
  ['in a comment', '.k-tree { margin: 0; }', '/* .k-tree { } */ .k-map { margin: 0; }', 0],
])('%s', (_, one, other, found) =>
  expect(
    aClassHasOneRoom([sourceOf('apps/web/src/kit/kit.css', one), sourceOf('apps/web/src/parts/a/a.css', other)]),
  ).toHaveLength(found),
)

test('no field measures itself by another', () => expect(report(noFieldMeasuresItself(readTree()))).toEqual([]))

test.each([
  ['<Input.TextArea autoSize={{ minRows: 2 }} />', 1],
  ['<Input.TextArea rows={2} />', 0],
])('%s', (text, found) => expect(noFieldMeasuresItself([sourceOf('apps/web/src/kit/a.tsx', text)])).toHaveLength(found))

test('no style looks from the root of the page for what is in it', () =>
  expect(report(nothingLooksFromTheRoot(readTree()))).toEqual([]))

test.each([
  ['from the body', 'body:has(.k-top) .k-toasts {\n  top: 0;\n}', 1],
  [
    'from the root, in a narrow window',
    '@media (max-width: 40em) {\n  :root:has(.k-foot) {\n    margin: 0;\n  }\n}',
    1,
  ],
  ['where something is not', '.a,\nhtml:not(:has(.b)) {\n  margin: 0;\n}', 1],
  ['from the stage of the desk', '.d-main:has(.d-taken li) .d-a,\n.d-frame.is-stage:has(.b) {\n  margin: 0;\n}', 2],
  ['from a line', '.d-line:has(.d-tag) {\n  margin: 0;\n}', 0],
  ['on paper', '@media print {\n  body:has(> .a) > :not(.a) {\n    margin: 0;\n  }\n}', 0],
])('%s', (_, text, found) =>
  expect(nothingLooksFromTheRoot([sourceOf('apps/web/src/kit/a.css', text)])).toHaveLength(found),
)

test('every class that a screen gives is one that a style knows', () =>
  expect(report(aClassIsStyled(readTree()))).toEqual([]))

test.each([
  ['one that is styled', `<p className="d-note" />`, 0],
  ['one that nobody styles', `<label className="d-tick" />`, 1],
  ['one of two in a choice', `<p className={isOn ? 'd-note' : 'd-hint'} />`, 1],
  ['a kind of its part', `<button className="d-button is-danger" />`, 0],
  ['a kind of another part', `<button className={isOn ? 'd-button is-bad' : 'd-button'} />`, 1],
  ['one that is put together', '<p className={`d-note is-${kind}`} />', 0],
  ['one of a library', `<p className="ant-space" />`, 0],
  ['a word that is no class', `<p className={state === 'to-safe' ? 'd-note' : ''} />`, 0],
  ['one that is looked for', `<i className="d-place" />; document.querySelector('.d-place')`, 0],
])('%s', (_, text, found) =>
  expect(
    aClassIsStyled([
      sourceOf('apps/web/src/desk/a.css', '.d-note.is-bad { margin: 0 }\n.d-button.is-danger { margin: 0 }'),
      sourceOf('apps/web/src/desk/a.tsx', text),
    ]),
  ).toHaveLength(found),
)
