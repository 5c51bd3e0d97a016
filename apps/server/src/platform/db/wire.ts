import { protocol } from '@electric-sql/pglite'
import { camelCase, parserOf, toRow, type TableColumn } from './columns.ts'
import { DatabaseError } from './database-error.ts'
import { encode, type Sql } from './sql.ts'
import type { StatementResult } from './tx.ts'

const { serialize } = protocol
const join = (messages: readonly ArrayBufferView[]): Uint8Array =>
  Buffer.concat(messages.map((message) => new Uint8Array(message.buffer, message.byteOffset, message.byteLength)))

/** Several statements without values in one packet. */
export const scriptPacket = (text: string): Uint8Array => join([serialize.query(text)])

/** One statement with values. `isKnown`: a statement of this name has been parsed before. */
export function statementPacket({ name, text, values }: Sql, isKnown: boolean): Uint8Array {
  const bind = serialize.bind({ statement: name ?? '', values: values.map(encode) })
  const rest = [bind, serialize.describe({ type: 'P' }), serialize.execute({}), serialize.sync()]
  return join(isKnown ? rest : [serialize.parse({ name, text }), ...rest])
}

/** Forgets statements by their names; also inside a transaction that has failed. */
export const forgetPacket = (names: readonly string[]): Uint8Array =>
  join([...names.map((name) => serialize.close({ type: 'S', name })), serialize.sync()])

export interface WireReply {
  readonly answered: StatementResult
  /** Command tag of the last statement: `COMMIT`, `INSERT 0 1`. */
  readonly tag: string
  readonly error: DatabaseError | undefined
  /** The statement was parsed, so its name now stands, whatever came of running it. */
  readonly isParsed: boolean
  /** The engine gave up on itself and answers nothing any more. */
  readonly isFatal: boolean
  readonly notices: readonly { readonly channel: string; readonly payload: string }[]
}

const code = (letter: string): number => letter.charCodeAt(0)
const ROW_DESCRIPTION = code('T')
const DATA_ROW = code('D')
const COMPLETE = code('C')
const ERROR = code('E')
const NOTIFICATION = code('A')
const PARSED = code('1')

const textUntilZero = (bytes: Buffer, from: number): [text: string, next: number] => {
  const end = bytes.indexOf(0, from)
  return [bytes.toString('utf8', from, end), end + 1]
}

const readColumns = (body: Buffer): TableColumn[] => {
  const columns: TableColumn[] = []
  for (let at = 2; at < body.length;) {
    const [name, next] = textUntilZero(body, at)
    columns.push({ name: camelCase(name), parse: parserOf(body.readUInt32BE(next + 6)) })
    at = next + 18
  }
  return columns
}

const readValues = (body: Buffer): (string | null)[] => {
  const values: (string | null)[] = []
  for (let at = 2; at < body.length;) {
    const length = body.readInt32BE(at)
    at += 4
    values.push(length < 0 ? null : body.toString('utf8', at, at + length))
    at += Math.max(0, length)
  }
  return values
}

const readFields = (body: Buffer): ReadonlyMap<string, string> => {
  const fields = new Map<string, string>()
  for (let at = 0; body[at] !== 0 && at < body.length;) {
    const [text, next] = textUntilZero(body, at + 1)
    fields.set(String.fromCharCode(body[at] as number), text)
    at = next
  }
  return fields
}

const toError = (fields: ReadonlyMap<string, string>): DatabaseError =>
  new DatabaseError(fields.get('C') ?? '', fields.get('M') ?? '', {
    constraint: fields.get('n'),
    table: fields.get('t'),
    routine: fields.get('R'),
  })

const givesUp = (fields: ReadonlyMap<string, string>): boolean => ['FATAL', 'PANIC'].includes(fields.get('V') ?? '')

const readNotice = (body: Buffer): { channel: string; payload: string } => {
  const [channel, next] = textUntilZero(body, 4)
  return { channel, payload: textUntilZero(body, next)[0] }
}

const changedBy = (tag: string): number => Number(/\d+$/.exec(tag)?.[0] ?? 0)

/** Reads what the database sent back, PostgreSQL's protocol version 3. The rows are those of the last statement. */
export function readAnswer(bytes: Buffer): WireReply {
  let columns: TableColumn[] = []
  let rows: Record<string, unknown>[] = []
  let tag = ''
  let isParsed = false
  let isFatal = false
  let error: DatabaseError | undefined
  const notices: { channel: string; payload: string }[] = []
  for (let at = 0; at + 5 <= bytes.length;) {
    const end = at + 1 + bytes.readInt32BE(at + 1)
    const body = bytes.subarray(at + 5, end)
    switch (bytes[at]) {
      case ROW_DESCRIPTION:
        columns = readColumns(body)
        rows = []
        break
      case DATA_ROW:
        rows.push(toRow(columns, readValues(body)))
        break
      case COMPLETE:
        tag = textUntilZero(body, 0)[0]
        break
      case ERROR: {
        const fields = readFields(body)
        error ??= toError(fields)
        isFatal ||= givesUp(fields)
        break
      }
      case PARSED:
        isParsed = true
        break
      case NOTIFICATION:
        notices.push(readNotice(body))
        break
      default:
    }
    at = end
  }
  return { answered: { rows, changed: changedBy(tag) }, tag, error, isParsed, isFatal, notices }
}
