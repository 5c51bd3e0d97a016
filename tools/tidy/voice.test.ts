import { expect, test } from 'vitest'
import { readTree, report, sourceOf } from './tree.ts'
import { commentsSayTheThing } from './voice.ts'

test('no comment begins with What, Who, Whose or Which', () =>
  expect(report(commentsSayTheThing(readTree()))).toEqual([]))

test.each([
  ['a.ts', '/** What the coupons take off. */', 1],
  ['a.ts', '  /**\n   * Who has the card.\n   */', 1],
  ['a.ts', '/**\n * The card.\n * Whose it is.\n */', 1],
  ['a.tsx', '{/* Which of them. */}', 1],
  ['a.ts', '// What ends makes room.', 1],
  ['a.css', '/* What is hidden. */', 1],
  ['a.sql', '-- What is left.', 1],
  ['a.ts', '/** The discount of these coupons. */', 0],
  ['a.ts', '// Whoever asks for it. Whichever comes first.', 0],
  ['a.ts', "const title = 'What is new'", 0],
  ['a.md', '* What is new', 0],
])('%s: %s', (path, text, seen) => {
  expect(commentsSayTheThing([sourceOf(`apps/web/src/${path}`, text)])).toHaveLength(seen)
  expect(commentsSayTheThing([sourceOf(`apps/server/migrations/${path}`, text)])).toHaveLength(0)
})
