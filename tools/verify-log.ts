// Checks the file of a log's chain, and the mails that said where it ended, without any server.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { salesInChain } from '../packages/domain/src/audit/sales-in-chain.ts'
import { readAnchors, readChainFile, verifyChain, type ChainFault } from '../packages/domain/src/audit/verify-chain.ts'

const digest = (previous: string, text: string): string =>
  createHash('sha256').update(Buffer.from(previous, 'hex')).update(text, 'utf8').digest('hex')

const said: Readonly<Record<ChainFault['kind'], string>> = {
  missing: 'is missing',
  changed: 'was changed',
  cut: 'is named by a mail and is not in the file: its end was cut off',
  anchor: 'has another seal than a mail says: the log was written anew',
}

const [file, ...mails] = process.argv.slice(2)
if (file === undefined) {
  console.error(
    'npm run verify-log -- FILE [MAIL …]\nFILE is a log’s chain as the log page saves it; MAIL the texts of mails with seals.',
  )
  process.exit(2)
}
const lines = readChainFile(readFileSync(file, 'utf8'))
if (!lines) {
  console.error(`${file} is no file of a log’s chain.`)
  process.exit(2)
}
const anchors = mails.flatMap((mail) => readAnchors(readFileSync(mail, 'utf8')))
const verdict = await verifyChain(lines, anchors, digest)
if (verdict.fault) {
  console.error(`NOT GENUINE: line ${String(verdict.fault.sequence)} ${said[verdict.fault.kind]}.`)
  process.exit(1)
}
const { lines: count, withheld, anchors: held } = verdict
console.log(
  `${String(count)} lines fit their seals (${String(withheld)} of erased people by their seals alone), ${String(held)} seals of mails agree.`,
)
const sales = salesInChain(lines)
if (sales > 0)
  console.log(
    `${String(sales)} sales of tills are sealed by digests in these lines; npm run verify holds the books against them.`,
  )
if (held === 0) console.log('Without a mail’s seal the whole log could have been written anew.')
