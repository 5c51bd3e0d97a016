import { expect, test } from 'vitest'
import { screensSpeakWords } from './literals.ts'
import { readTree, report, sourceOf } from './tree.ts'

test('screens speak the words files', () => expect(report(screensSpeakWords(readTree()))).toEqual([]))

test.each([
  ['in an element', '<p>Saved</p>', 1],
  ['in one that does something', '<b onClick={() => open(true)}>Edit</b>', 1],
  ['in another language', '<p>已保存</p>', 1],
  ['beside a value', '<b className="a">Total: {sum}</b>', 1],
  ['behind a value', '<b>{name} is late</b>', 1],
  ['on a line of its own', '<p>\n  The till is closed.\n</p>', 1],
  ['below a value', '<p>\n  {name}\n  is late\n</p>', 1],
  ['on a button', '<Button title="Save" />', 1],
  ['in braces', `<Input placeholder={'Name'} />`, 1],
  ['a word', `<p>{t('saved')}</p>`, 0],
  ['a key that a part says', '<PhotoButton label="photo.drawer" />', 0],
  ['what is the same everywhere', '<kbd>Ctrl K</kbd> <span>Kassa</span>', 0],
  ['a type', 'const [rows, setRows] = useState<Row>(null)\n  return (\n    <p />\n  )', 0],
  ['a choice', 'return isOpen ? (\n  <A />\n) : isOwn ? (\n  <B />\n) : null', 0],
  ['a sign', '<b>×</b>', 0],
  ['a comment', '<p>{/* Saved */}</p>', 0],
])('text %s: %s', (_, text, seen) => {
  expect(screensSpeakWords([sourceOf('apps/web/src/screens/a/A.tsx', text)])).toHaveLength(seen)
  expect(screensSpeakWords([sourceOf('apps/web/src/screens/a/A.browser.test.tsx', text)])).toHaveLength(0)
})
