import { createHash } from 'node:crypto'
import { refuse, type Result } from '@kassa/domain/result.ts'
import { isOfApps } from '../apps/admit-app.ts'
import { isAppKey } from '../apps/app-key.ts'
import { RefusalError } from '../calls/refusal.ts'
import { headerOf, readRequest, type Form, type IncomingCall } from '../calls/request.ts'
import { answerOfRefusal, nothingSeen, runCommand, type AnswerToSend } from '../calls/run-command.ts'
import type { Command, NameInRequest } from '../command.ts'
import type { Database } from '../db/database.ts'
import { DatabaseLost } from '../db/database-error.ts'
import { clusterOfCredential, hashToken, isOfSupport, readBearer } from '../session/token.ts'
import { runAgreed } from './agree.ts'
import { isOnlyOne, type Cluster, type Clusters } from './cluster.ts'
import { clusterOfToken, rememberPlace, wasFoundIn } from './credential-places.ts'
import { runDivided, runInEach } from './divide.ts'
import { findPlaceOfMerchant, findPlaceOfName } from './find-place.ts'
import { findMoved, holderOf, tokenOf } from './holder.ts'
import { asPart } from './overview.ts'
import { readGap } from './list-gap.ts'
import { recounted } from './recount.ts'
import { putTogether, type Attempt, type OverviewPart } from './put-together.ts'

/** Refusals that say that nobody here knows what was shown or named: another database may. Nothing was written. */
const unknownHere = new Set([
  'session.signed-out',
  'key.unknown',
  'thing.not-found',
  'passkey.wrong',
  'device-pairing.code-unknown',
  'receipt-link.invalid',
  'upload-link.invalid',
])

/** Runs a call in the database that it belongs to. Where there is only one, that takes nothing. Never throws. */
export const runCall = (clusters: Clusters, command: Command, incoming: IncomingCall): Promise<AnswerToSend> =>
  isOnlyOne(clusters)
    ? runCommand(clusters[0].platform, command, incoming)
    : runWherever(clusters, command, {
        ...incoming,
        usedProofs: new Set(),
        ...formOnce(clusters, command, incoming),
      })

async function runWherever(clusters: Clusters, command: Command, incoming: IncomingCall): Promise<AnswerToSend> {
  try {
    const start = await startOf(clusters, command, incoming)
    const { agreement } = command
    if (agreement) return await runAgreed(clusters, { ...command, agreement }, incoming, { start, run: attempt })
    if (command.inEach === true) return await runInEach(beginningWith(clusters, start), command, incoming, attempt)
    if (command.merge) return await runAcross(clusters, command, incoming, start)
    const done = await runDivided(clusters, command, incoming, attempt)
    if (done) return done
    const begin = await beginAt(clusters, start, command, incoming)
    const answer = await goOn(clusters, command, incoming, begin)
    const { recount } = command
    if (!recount || begin.begun.seen.actor?.merchantId !== null) return answer
    return await recounted(recount, incoming, answer, (by, asked) => runWherever(clusters, by, asked))
  } catch (error) {
    if (error instanceof RefusalError) return answerOfRefusal(command, incoming, error.refusal)
    throw error
  }
}

const beginningWith = (clusters: Clusters, start: Cluster): readonly Cluster[] => [
  start,
  ...clusters.filter((cluster) => cluster !== start),
]

interface Begun {
  readonly start: Cluster
  readonly begun: Attempt
}

/** The first attempt; where that database is away, the one where the holder of the credential lives since they moved from there. */
async function beginAt(clusters: Clusters, start: Cluster, command: Command, incoming: IncomingCall): Promise<Begun> {
  const begun = await attempt(start, command, incoming)
  const moved = begun.isAway ? await findMoved(clusters, start, command, incoming) : undefined
  return moved ? { start: moved, begun: await attempt(moved, command, incoming) } : { start, begun }
}

/** The answer of the first attempt, or of another where it belongs there. */
async function goOn(
  clusters: Clusters,
  command: Command,
  incoming: IncomingCall,
  { start, begun }: Begun,
): Promise<AnswerToSend> {
  const { merchantId } = begun.seen.refused ?? {}
  if (merchantId !== undefined) return runWhereMerchantLives(clusters, { command, incoming, start, merchantId })
  const isElsewhere = isUnknown(begun) || (begun.isAway && isOfStranger(command, incoming))
  return isElsewhere ? runElsewhere(clusters, command, incoming, { start, begun }) : answerOf(begun)
}

/**
 * Returns whether nobody is signed in who calls, and the call is not the first database's: it begins there for want of a better one, and what it shows says whose
 * it is. Customers of a merchant need no database but theirs.
 */
const isOfStranger = (command: Command, incoming: IncomingCall): boolean =>
  command.endpoint.access === 'public' &&
  !command.named &&
  command.isOfFirst !== true &&
  tokenOf(command, incoming) === undefined

/** Runs a call that whoever is above the merchants asks of all databases; whoever is in a merchant asks theirs. */
async function runAcross(
  clusters: Clusters,
  command: Command,
  incoming: IncomingCall,
  start: Cluster,
): Promise<AnswerToSend> {
  const page = readGap(clusters, incoming)
  const part = await attemptPart(start, command, page.incoming)
  const isTheirs = (part.begun.seen.actor?.merchantId ?? null) !== null
  if (isTheirs || (!part.begun.isAway && part.answer === undefined))
    return goOn(clusters, command, incoming, { start, begun: part.begun })
  const others = clusters.filter((cluster) => cluster !== start)
  const all = [part, ...(await Promise.all(others.map((one) => attemptPart(one, command, page.incoming))))]
  const own = all.find(({ begun }) => (begun.seen.actor?.merchantId ?? null) !== null)
  if (own) return goOn(clusters, command, incoming, own)
  const inTheirOrder = all.toSorted((one, other) => clusters.indexOf(one.start) - clusters.indexOf(other.start))
  return putTogether(command, page, inTheirOrder)
}

async function attemptPart(start: Cluster, command: Command, incoming: IncomingCall): Promise<OverviewPart> {
  let answer: object | undefined
  const begun = await attempt(
    start,
    asPart(command, (heard) => (answer = heard)),
    incoming,
  )
  return { start, begun, answer: begun.seen.refused ? undefined : answer }
}

async function attempt(
  cluster: Cluster,
  command: Command,
  incoming: IncomingCall,
  database: Database = cluster.platform.database,
): Promise<Attempt> {
  const { platform, rows } = cluster
  const seen = nothingSeen()
  if (rows && isFromElsewhere(cluster, command, incoming)) await rows.renew()
  const answer = await runCommand({ ...platform, database }, command, incoming, seen)
  return { answer, seen, isAway: seen.refused?.code === 'server.busy' && !(await database.isReady()) }
}

/**
 * Returns whether somebody calls whose rows may be new here: whoever signed in above the merchants, support that was let in by one of this database, and
 * whoever begins.
 */
function isFromElsewhere(cluster: Cluster, command: Command, incoming: IncomingCall): boolean {
  const token = readBearer(headerOf(incoming, 'authorization'))
  if (token === undefined) return nameIn(command, incoming)?.isNew === true
  return isOfSupport(token) || (clusterOfCredential(token) !== cluster.name && !wasFoundIn(cluster, token))
}

/** Throws the refusal that says so where the database is away. */
const answerOf = ({ answer, isAway }: Attempt): AnswerToSend => {
  if (isAway) throw new RefusalError({ code: 'server.part-away' })
  return answer
}

/** Returns whether a call was refused because nobody here knows what it is about. Whoever is in a merchant has all that is theirs here. */
const isUnknown = ({ seen: { refused, actor } }: Attempt): boolean =>
  refused !== undefined && unknownHere.has(refused.code) && (actor?.merchantId ?? null) === null

/** A merchant that is relocated again and again is followed so often. */
const MOST_FOLLOWED = 5

interface AboutMerchant {
  readonly command: Command
  readonly incoming: IncomingCall
  readonly start: Cluster
  readonly merchantId: string
}

/** A till that a process knows from before its merchant moved begins there from then on. */
function rememberOwn(clusters: Clusters, place: Cluster, about: AboutMerchant, { seen }: Attempt): void {
  const token = tokenOf(about.command, about.incoming)
  if (token !== undefined && seen.actor?.merchantId === about.merchantId) rememberPlace(clusters, token, place)
}

/** Where the merchant lives. Nothing is written of a merchant that nobody has, so the call says about it what it says where there is one database. */
async function runWhereMerchantLives(clusters: Clusters, about: AboutMerchant): Promise<AnswerToSend> {
  const { command, incoming, start, merchantId } = about
  const { database } = start.platform
  const unfenced = Object.assign(Object.create(database) as Database, { isFenced: false })
  for (let followed = 1; ; followed += 1) {
    const place = await findPlaceOfMerchant(clusters, merchantId)
    const begun = await attempt(place ?? start, command, incoming, place ? undefined : unfenced)
    // It may have left meanwhile.
    const isGone = begun.seen.refused?.merchantId !== undefined
    if (!isGone && place) rememberOwn(clusters, place, about, begun)
    if (!isGone || followed === MOST_FOLLOWED) return answerOf(begun)
  }
}

/** In the others, one after another, until one knows what it is about. */
async function runElsewhere(
  clusters: Clusters,
  command: Command,
  incoming: IncomingCall,
  { start, begun }: Begun,
): Promise<AnswerToSend> {
  let isOneAway = begun.isAway
  for (const cluster of clusters) {
    if (cluster === start) continue
    const next = await attempt(cluster, command, incoming)
    const { merchantId } = next.seen.refused ?? {}
    if (merchantId !== undefined) return runWhereMerchantLives(clusters, { command, incoming, start, merchantId })
    if (!next.isAway && !isUnknown(next)) {
      const token = tokenOf(command, incoming)
      const isMoved = !begun.seen.actor && (next.seen.actor?.merchantId ?? null) !== null
      if (token !== undefined && isMoved) rememberPlace(clusters, token, cluster)
      return next.answer
    }
    isOneAway ||= next.isAway
  }
  if (isOneAway) throw new RefusalError({ code: 'server.part-away' })
  return begun.answer
}

/** The database in which a call is tried first: that of the name in its request, else the one that its credential names, else the first. */
async function startOf(clusters: Clusters, command: Command, incoming: IncomingCall): Promise<Cluster> {
  if (command.isOfFirst === true) return clusters[0]
  const name = nameIn(command, incoming)
  if (name)
    return (await findPlaceOfName(clusters, name)) ?? (name.isNew === true ? homeOf(clusters, name) : clusters[0])
  const token = tokenOf(command, incoming)
  if (token !== undefined && isOfApps(command.endpoint) && isAppKey(token))
    return (
      (await findPlaceOfName(clusters, { kind: 'app-key', folded: hashToken(token).toString('hex') })) ?? clusters[0]
    )
  return token !== undefined && command.endpoint.access === 'public'
    ? holderOf(clusters, token)
    : clusterOfToken(clusters, token)
}

function nameIn(command: Command, incoming: IncomingCall): NameInRequest | undefined {
  if (!command.named) return undefined
  const request = readRequest(command.endpoint, incoming, null)
  return request.ok ? command.named(request.value.value) : undefined
}

/** The database of somebody new: by their name, so that a code that was sent is known where it comes back, in every process. */
function homeOf(clusters: Clusters, { folded }: NameInRequest): Cluster {
  const weightOf = ({ name }: Cluster): string => createHash('sha256').update(`${name} ${folded}`).digest('hex')
  return clusters.reduce((best, cluster) => (weightOf(cluster) > weightOf(best) ? cluster : best))
}

/**
 * A form is read once, whoever takes it. What stands before the file of a stranger is shown to one database after the other, and those that do not
 * know it refuse the form.
 */
function formOnce(
  clusters: Clusters,
  command: Command,
  { readForm, ip }: IncomingCall,
): Pick<IncomingCall, 'readForm'> | undefined {
  if (!readForm) return undefined
  const { beforeFile } = command
  let form: Promise<Result<Form>> | undefined
  if (!beforeFile) return { readForm: (gate) => (form ??= readForm(gate)) }
  let asked: number | undefined
  let turn = -1
  const knownBy = async (fields: Readonly<Record<string, unknown>>) => {
    let isOneAway = false
    for (const [at, { platform }] of clusters.entries()) {
      const { database, limiter, clock } = platform
      const opened = await database
        .transaction({ kind: 'platform' }, (tx) => beforeFile({ tx, now: clock(), limiter, ip }, fields))
        .catch(unlessLost)
      isOneAway ||= opened === 'away'
      const isLast = at + 1 === clusters.length && !isOneAway
      if (opened === 'away' || (!opened.ok && !isLast && unknownHere.has(opened.refusal.code))) continue
      asked = at
      return opened
    }
    return refuse({ code: isOneAway ? 'server.part-away' : 'thing.not-found' })
  }
  return {
    async readForm() {
      turn += 1
      const read = await (form ??= readForm(knownBy))
      return read.ok && asked !== undefined && asked !== turn ? refuse({ code: 'upload-link.invalid' }) : read
    },
  }
}

function unlessLost(error: unknown): 'away' {
  if (error instanceof DatabaseLost) return 'away'
  throw error
}
