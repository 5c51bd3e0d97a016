import type { NoticeAnswer, NoticeContext, RawNotice } from '../../../../platform/notice.ts'
import type { TxInside } from '../../../../platform/db/tx.ts'
import { z } from 'zod'
import { findPass, type PassRow } from '../pass/pass.store.ts'
import { isSameToken, tokenOfPass } from '../setup/wallet-keys.ts'
import { deleteDevice, listChangedPasses, writeDevice } from './device.store.ts'
import { answer, notFound, passFile, readSigning, UUID } from './pass-file.ts'

/** A pass that a telephone asks about, as its address names it. */
interface Named {
  readonly merchantId: string
  readonly passType: string
  readonly serial: string
}

const unauthorized = answer(401)
const unreadable = answer(400)

/** Does something with a pass whose token the telephone shows; whoever shows none is told nothing, not even whether there is such a pass. */
async function withPass<T>(
  context: NoticeContext,
  { headers }: Pick<RawNotice, 'headers'>,
  { merchantId, passType, serial }: Named,
  work: (tx: TxInside, pass: PassRow, now: string) => Promise<T>,
): Promise<T | undefined> {
  const [, shown = ''] = /^ApplePass (\S{1,200})$/.exec(headers.authorization ?? '') ?? []
  if (shown === '' || !UUID.test(serial)) return undefined
  return context.step(merchantId, async (tx, now) => {
    const token = await tokenOfPass(tx, context.reach.secrets, merchantId, serial)
    if (token === undefined || !isSameToken(shown, token)) return undefined
    const pass = await findPass(tx, merchantId, serial)
    return pass?.wallet === 'apple' && pass.issuer === passType ? work(tx, pass, now) : undefined
  })
}

const registration = z.object({ pushToken: z.string().regex(/^[0-9A-Za-z_-]{1,200}$/) })

function pushTokenIn(raw: Buffer): string | undefined {
  try {
    return registration.safeParse(JSON.parse(raw.toString('utf8'))).data?.pushToken
  } catch {
    return undefined
  }
}

/** Takes in a telephone that wants to be told, or lets it go. */
async function register(
  context: NoticeContext,
  notice: RawNotice,
  named: Named & { readonly device: string },
): Promise<NoticeAnswer> {
  const { merchantId, device } = named
  const pushToken = pushTokenIn(notice.raw)
  if (notice.method === 'DELETE') {
    const gone = await withPass(context, notice, named, (tx, { id }) =>
      deleteDevice(tx, merchantId, { passId: id, device }),
    )
    return gone === undefined ? unauthorized : answer(200)
  }
  if (notice.method !== 'POST') return notFound
  const written = await withPass(context, notice, named, async (tx, { id }, now) => ({
    isNew: pushToken === undefined ? null : await writeDevice(tx, merchantId, { passId: id, device, pushToken, now }),
  }))
  if (!written) return unauthorized
  return written.isNew === null ? unreadable : answer(written.isNew ? 201 : 200)
}

/** A moment as the tag that telephones give back: milliseconds. */
const tagOf = (moment: string): string => String(Date.parse(moment))

function momentIn(tag: unknown): string | null {
  const millis = typeof tag === 'string' && /^[0-9]{1,15}$/.test(tag) ? Number(tag) : null
  return millis === null || millis > 8.64e15 ? null : new Date(millis).toISOString()
}

/** The serial numbers of a telephone's passes that changed; its own name is all that it shows for them. */
async function listChanged(
  context: NoticeContext,
  { query }: RawNotice,
  { merchantId, device, passType }: { readonly merchantId: string; readonly device: string; readonly passType: string },
): Promise<NoticeAnswer> {
  const since = momentIn(query['passesUpdatedSince'])
  const passes = await context.step(merchantId, (tx) =>
    listChangedPasses(tx, merchantId, { device, issuer: passType, since }),
  )
  const last = passes.at(-1)
  return last
    ? answer(200, { serialNumbers: passes.map(({ id }) => id), lastUpdated: tagOf(last.changedAt) })
    : answer(204)
}

/** The pass as it is now, unless the telephone has it already: the change is told in whole seconds, as the head of a request is. */
async function givePass(context: NoticeContext, notice: RawNotice, named: Named): Promise<NoticeAnswer> {
  const { merchantId } = named
  const found = await withPass(context, notice, named, async (tx, pass, now) => {
    const since = Date.parse(notice.headers['if-modified-since'] ?? '')
    if (since >= Date.parse(pass.changedAt)) return 'unchanged' as const
    const signing = await readSigning(tx, context, { merchantId, pass, now })
    return signing && { signing, changedAt: pass.changedAt }
  })
  if (found === undefined) return unauthorized
  return found === 'unchanged' ? answer(304) : passFile(found.signing, found.changedAt)
}

/** Lines of a telephone are counted and not kept: anybody may send any. */
function takeLog({ log, requestId }: NoticeContext, { raw }: RawNotice): NoticeAnswer {
  log.info({ requestId, bytes: raw.length }, 'a telephone told of a pass')
  return answer(200)
}

/**
 * Answers telephones as Apple's specification of wallet web services says: they register, ask which passes changed, fetch them, and tell of errors. Every other address
 * is not there.
 */
export async function hearTelephone(context: NoticeContext, notice: RawNotice): Promise<NoticeAnswer> {
  const { word: merchantId, rest, method } = notice
  const [version, kind, ...parts] = rest.split('/')
  if (version !== 'v1') return notFound
  if (kind === 'log' && parts.length === 0) return method === 'POST' ? takeLog(context, notice) : notFound
  if (kind === 'passes' && parts.length === 2 && method === 'GET') {
    const [passType = '', serial = ''] = parts
    return givePass(context, notice, { merchantId, passType, serial })
  }
  const [device = '', registrations, passType = '', serial] = parts
  const isOfDevice = kind === 'devices' && registrations === 'registrations' && /^[0-9A-Za-z_-]{1,200}$/.test(device)
  if (!isOfDevice || parts.length > 4) return notFound
  if (serial !== undefined) return register(context, notice, { merchantId, passType, serial, device })
  return method === 'GET' && passType !== '' ? listChanged(context, notice, { merchantId, device, passType }) : notFound
}
