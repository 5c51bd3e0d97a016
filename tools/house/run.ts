import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTree, root } from '../tidy/tree.ts'
import { isProduct } from './callers.ts'
import { indexOfDecisions, indexPath } from './decisions.ts'
import { isHeld, measureHouse } from './measures.ts'
import { filesNaming, questionsOfOneTender, tenderNames } from './tenders.ts'

const usage = `npm run house [-- WORD | --write | tender NAME]
  Measures the house: what it was when the counting began, what it is, what tidy holds, what it shall be.
  WORD     prints the places of every measure whose name has the word.
  --write  writes the index of decisions.
  tender NAME  lists the source files outside a tender's own folders that name it (${tenderNames.join(', ')}); without NAME, how many each.
  tender questions  lists the lines that ask whether a payment is by one certain tender, outside the declaration.`

const cells = (row: readonly (string | number)[]): string =>
  row.map((cell, at) => (at === 0 ? String(cell).padEnd(52) : String(cell).padStart(8))).join('')

const [word = '', tenderName] = process.argv.slice(2)
const sources = readTree()

function printTenders(names: readonly string[]): void {
  for (const name of names) {
    const files = filesNaming(name, sources)
    console.log(files ? cells([name, files.length]) : usage)
    if (tenderName !== undefined) for (const path of files ?? []) console.log(`    ${path}`)
  }
}

if (word === '--write') {
  writeFileSync(join(root, indexPath), indexOfDecisions(sources))
  console.log(`${indexPath} is written.`)
} else if (word === 'tender' && tenderName === 'questions') {
  const places = questionsOfOneTender(sources)
  console.log(cells(['questions of one tender', places.length]))
  for (const place of places) console.log(`    ${place}`)
} else if (word === 'tender') {
  printTenders(tenderName === undefined ? tenderNames : [tenderName])
} else if (word.startsWith('-')) {
  console.log(usage)
} else {
  const measures = measureHouse(sources)
  const chosen = measures.filter(({ name }) => name.includes(word))
  console.log(cells(['', 'before', 'now', 'held', 'goal']))
  for (const measure of chosen) {
    const sign = measure.isLeast ? '≥ ' : '≤ '
    const { name, before, now, held, goal } = measure
    console.log(`${cells([name, before, now, sign + held, sign + goal])}${isHeld(measure) ? '' : '   ← over'}`)
    if (word !== '') for (const place of measure.places) console.log(`    ${place}`)
  }
  if (word === '') {
    const lines = sources.filter(isProduct).reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
    console.log(`\nLines of source without tests: ${lines}`)
  }
  if (!measures.every(isHeld)) process.exitCode = 1
}
