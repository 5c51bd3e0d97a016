import { expect, test } from 'vitest'
import { readTree, report, sourceOf } from './tree.ts'
import { commentsAreSpelledOneWay, commentsSayTheThing, descriptionsSayTheThing, screensSpeakPlainly } from './voice.ts'

test('no comment begins with What, Who, Whose or Which, or without its subject', () =>
  expect(report(commentsSayTheThing(readTree()))).toEqual([]))

test.each([
  ['a.ts', '/** What the coupons take off. */', 1],
  ['a.ts', '  /**\n   * Who has the card.\n   */', 1],
  ['a.ts', '/**\n * The card.\n * Whose it is.\n */', 1],
  ['a.tsx', '{/* Which of them. */}', 1],
  ['a.ts', '// What ends makes room.', 1],
  ['a.css', '/* What is hidden. */', 1],
  ['a.sql', '-- What is left.', 1],
  ['a.ts', '/** So many rows are shown. */', 1],
  ['a.ts', '// As long as a payment takes.', 1],
  ['a.ts', '/** Under which name it is counted. */', 1],
  ['a.ts', '/** The most rows that are shown. So many fit. */', 0],
  ['a.ts', '// As soon as it is paid.', 0],
  ['a.ts', '/** The discount of these coupons. */', 0],
  ['a.ts', '// Whoever asks for it. Whichever comes first.', 0],
  ['a.ts', "const title = 'What is new'", 0],
  ['a.md', '* What is new', 0],
])('%s: %s', (path, text, seen) => {
  expect(commentsSayTheThing([sourceOf(`apps/web/src/${path}`, text)])).toHaveLength(seen)
  expect(commentsSayTheThing([sourceOf(`apps/server/migrations/${path}`, text)])).toHaveLength(0)
})

test('comments are spelled in one way', () => expect(report(commentsAreSpelledOneWay(readTree()))).toEqual([]))

test.each([
  ['/** The colour of a page of keys. */', 1],
  ['// Counts towards no limit.', 1],
  ['/**\n * A line is recognised.\n */', 1],
  ['/** The color of a page of keys, as `colour` has it. */', 0],
  ['/** An organisation whose licence is cancelled. */', 0],
  ["const colour = 'grey'", 0],
])('%s is spelled so', (text, seen) =>
  expect(commentsAreSpelledOneWay([sourceOf('apps/web/src/a.ts', text)])).toHaveLength(seen),
)

test('no screen and no log line speaks in words that the trade does not use', () =>
  expect(report(screensSpeakPlainly(readTree()))).toEqual([]))

test.each([
  ['No line: nothing was taken.', 1],
  ['Try again without a line.', 1],
  ['Set aside for Ann', 1],
  ['Times cards sold', 1],
  ['Choose another way to pay.', 1],
  ['Foreign notes', 1],
  ['The report was written by Sam.', 1],
  ['Remove line', 0],
  ['Offline: nothing was taken.', 0],
  ['Sort by name', 0],
  ['It was sold. Sort by name.', 0],
])('a screen says “%s”', (said, seen) => {
  const words = JSON.stringify({ purse: { errand: said } }, null, 2)
  expect(screensSpeakPlainly([sourceOf('apps/web/src/words/en/desk.json', words)])).toHaveLength(seen)
  expect(screensSpeakPlainly([sourceOf('apps/web/src/words/ja/desk.json', words)])).toHaveLength(0)
})

test('no description of the public API begins as a question does', () =>
  expect(report(descriptionsSayTheThing(readTree()))).toEqual([]))

test.each([
  ["total: money.describe('What is to be paid'),", 1],
  ["staff_name: text('Who sold it'),", 1],
  ["total: money.describe('The amount to pay'),", 0],
  ["amount: money.describe('Whole minor units'),", 0],
])('the public API says %s', (said, seen) => {
  expect(descriptionsSayTheThing([sourceOf('packages/contract/src/open/a.calls.ts', said)])).toHaveLength(seen)
  expect(descriptionsSayTheThing([sourceOf('packages/contract/src/sales/a.calls.ts', said)])).toHaveLength(0)
})
