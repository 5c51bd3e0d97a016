import { expect, test } from 'vitest'
import { htmlHasOneHelper } from './markup.ts'
import { readTree, report, sourceOf } from './tree.ts'

test('HTML is written by one helper', () => expect(report(htmlHasOneHelper(readTree()))).toEqual([]))

test.each([
  ['a letter', 'const letter = `<p>Dear ${name}</p>`', 1],
  ['a letter piece by piece', `const letter = '<p>Dear ' + name + '</p>'`, 2],
  ['a page', 'return `<!doctype html><title>${title}</title>`', 1],
  ['a way to escape of one’s own', `text.replaceAll('<', '&lt;')`, 1],
  ['by the helper', 'const letter = markup`<p>Dear ${name}</p>`', 0],
  ['a piece inside a piece', 'const letter = markup`<ul>${names.map((name) => markup`<li>${name}</li>`)}</ul>`', 0],
  ['XML of a channel', 'const xml = `<xml><${name}>${value}</${name}></xml>`', 0],
  ['a type', 'const rows = new Map<string, Row>()\nconst text = `${rows.size}`', 0],
  ['a comment', '// <p>Dear</p>', 0],
])('%s: %s', (_, text, seen) =>
  expect(htmlHasOneHelper([sourceOf('apps/server/src/modules/message/a.ts', text)])).toHaveLength(seen),
)
