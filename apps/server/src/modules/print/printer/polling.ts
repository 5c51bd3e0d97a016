import { dotsOf } from '@kassa/domain/receipt/lay-out.ts'
import { paperLines } from '@kassa/domain/receipt/escpos/paper-lines.ts'
import { drawPage } from '@kassa/domain/receipt/page/draw-page.ts'
import { placeLines } from '@kassa/domain/receipt/page/place-lines.ts'
import sharp from 'sharp'
import type { TxInside } from '../../../platform/db/tx.ts'
import type { NoticeAnswer, NoticeCall, NoticeContext, RawNotice } from '../../../platform/notice.ts'
import { glyphsFor } from '../../../platform/paper/glyphs.ts'
import { EPSON_PATH, readPollWord, STAR_PATH } from './poll-word.ts'
import {
  findJob,
  findSending,
  findWaiting,
  setJobState,
  setPolled,
  type JobRow,
  type PrinterRow,
} from './printer.store.ts'

const notHere: NoticeAnswer = { status: 404, type: 'text/plain; charset=utf-8', body: 'not here' }
const json = (body: object): NoticeAnswer => ({ status: 200, type: 'application/json', body: JSON.stringify(body) })

type Hearing = (
  tx: TxInside,
  printer: PrinterRow,
  place: { readonly merchantId: string; readonly now: string },
) => Promise<NoticeAnswer>

/** Works for the printer whose address this is; nobody else's address opens anything. */
async function asPrinter({ step }: NoticeContext, word: string, problem: string, hear: Hearing): Promise<NoticeAnswer> {
  const place = readPollWord(word)
  if (!place) return notHere
  return step(place.merchantId, async (tx, now) => {
    const printer = await setPolled(tx, place, { problem, now })
    return printer ? hear(tx, printer, { merchantId: place.merchantId, now }) : notHere
  })
}

/** Dots of a row by what most polling printers have: 80 mm paper. */
const COLUMNS = 48

/** A picture of the paper: what every polling Star printer takes. */
async function pictureOf({ bytes }: JobRow): Promise<{ readonly body: Buffer; readonly opensDrawer: boolean }> {
  const { lines, opensDrawer } = paperLines(bytes)
  const [paper] = placeLines(lines, dotsOf(COLUMNS))
  const { width, height, pixels } = drawPage(paper ?? { widthDots: 1, heightDots: 1, items: [] }, glyphsFor('zh-CN'))
  const body = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
  return { body, opensDrawer }
}

/** Returns the problem that a Star printer reports with its poll: 2xx means none. Source: CloudPRNT, statusCode. */
function starProblem(raw: Buffer): string {
  try {
    const { statusCode } = JSON.parse(raw.toString()) as { statusCode?: unknown }
    const code = typeof statusCode === 'string' ? decodeURIComponent(statusCode) : '200'
    if (code.startsWith('2')) return ''
    return code.startsWith('410') ? 'paper' : code.startsWith('420') ? 'cover' : 'fault'
  } catch {
    return ''
  }
}

async function starGives(tx: TxInside, printer: PrinterRow, merchantId: string, now: string): Promise<NoticeAnswer> {
  const job = await findWaiting(tx, merchantId, printer.id)
  if (!job || !(await setJobState(tx, merchantId, job.id, { from: 'waiting', to: 'sending', now })))
    return { status: 404, type: 'text/plain; charset=utf-8', body: 'nothing waits' }
  const { body, opensDrawer } = await pictureOf(job)
  const headers = { 'x-star-cut': 'partial; feed=true', ...(opensDrawer ? { 'x-star-cashdrawer': 'start' } : {}) }
  return { status: 200, type: 'image/png', body, headers }
}

/** The printer says how it ended: only once, and only of what it fetched. */
async function ended(
  tx: TxInside,
  merchantId: string,
  id: string | undefined,
  { isPrinted, problem, now }: { readonly isPrinted: boolean; readonly problem: string; readonly now: string },
): Promise<void> {
  if (id !== undefined)
    await setJobState(tx, merchantId, id, { from: 'sending', to: isPrinted ? 'printed' : 'failed', problem, now })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Star CloudPRNT: a POST asks, a GET fetches, a DELETE says how it ended. Source: Star CloudPRNT Protocol. */
const star = (context: NoticeContext, { word, raw, method, query }: RawNotice): Promise<NoticeAnswer> =>
  asPrinter(context, word, method === 'POST' ? starProblem(raw) : '', async (tx, printer, { merchantId, now }) => {
    if (method === 'GET') return starGives(tx, printer, merchantId, now)
    if (method === 'DELETE') {
      const code = textOf(query['code'])
      const job = await findSending(tx, merchantId, printer.id)
      await ended(tx, merchantId, job?.id, { isPrinted: /^(?:2|OK)/i.test(code), problem: code.slice(0, 60), now })
      return json({})
    }
    const job = await findWaiting(tx, merchantId, printer.id)
    return json(job ? { jobReady: true, mediaTypes: ['image/png'], jobToken: job.id } : { jobReady: false })
  })

/** Returns at most 30 letters and digits, the form that the printer wants. */
const epsonId = (id: string): string => id.replaceAll('-', '').slice(0, 30)

const epsonPaper = ({ id, bytes }: JobRow): string =>
  `<?xml version="1.0" encoding="utf-8"?><PrintRequestInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid><timeout>10000</timeout><printjobid>${epsonId(id)}</printjobid></Parameter><PrintData><epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"><command>${bytes.toString('hex').toUpperCase()}</command></epos-print></PrintData></ePOSPrint></PrintRequestInfo>`

/** Epson Server Direct Print: a form asks or says how it ended. Source: Server Direct Print User's Manual. */
const epson = (context: NoticeContext, { word, raw }: RawNotice): Promise<NoticeAnswer> =>
  asPrinter(context, word, '', async (tx, printer, { merchantId, now }) => {
    const form = new URLSearchParams(raw.toString())
    const empty: NoticeAnswer = { status: 200, type: 'text/xml; charset=utf-8', body: '' }
    if (form.get('ConnectionType') === 'SetResponse') {
      const said = form.get('ResponseFile') ?? ''
      const job = await findSending(tx, merchantId, printer.id)
      const isThis = job !== undefined && said.includes(epsonId(job.id))
      const problem = /code="([^"]{0,60})"/.exec(said)?.[1] ?? ''
      if (isThis) await ended(tx, merchantId, job.id, { isPrinted: /success="true"/i.test(said), problem, now })
      return empty
    }
    const job = await findWaiting(tx, merchantId, printer.id)
    if (!job || !(await setJobState(tx, merchantId, job.id, { from: 'waiting', to: 'sending', now }))) return empty
    const taken = await findJob(tx, merchantId, job.id)
    return taken ? { ...empty, body: epsonPaper(taken) } : empty
  })

const MOST_BYTES = 64 * 1024

export const starPoll: NoticeCall = {
  name: 'print.poll-star',
  path: `${STAR_PATH}/:word`,
  methods: ['POST', 'GET', 'DELETE'],
  mostBytes: MOST_BYTES,
  hear: star,
}

export const epsonPoll: NoticeCall = {
  name: 'print.poll-epson',
  path: `${EPSON_PATH}/:word`,
  mostBytes: MOST_BYTES,
  hear: epson,
}
