import { isTimeZone } from '@kassa/domain/time/local-time.ts'
import path from 'node:path'
import { readClusters, type OtherAddress } from './db/clusters.ts'
import type { LetterWays } from './mail/mail-port.ts'

/** The settings from the environment: variables, each with its default. */
export interface Settings {
  readonly port: number
  readonly host: string
  /** Data folder of the embedded database, files and the key file. */
  readonly dataFolder: string
  /** PostgreSQL; undefined: the embedded database. */
  readonly databaseUrl: string | undefined
  /** The name of that database (`KASSA_CLUSTERS`); undefined: it has none. */
  readonly cluster: string | undefined
  /** The databases beside it, in their order. */
  readonly others: readonly OtherAddress[]
  /** PostgreSQL as calls sign in to it; undefined: a login for them is made. */
  readonly databaseAppUrl: string | undefined
  /** Most connections for calls, and as many at most for the owner's work. */
  readonly databaseConnections: number
  /** How long a server that was told to end goes on answering while it says that it is not ready. */
  readonly drainSeconds: number
  readonly secretKeys: string | undefined
  readonly secretFile: string
  readonly tlsCertFile: string | undefined
  readonly tlsKeyFile: string | undefined
  /** Addresses of proxies, as fastify takes them; false: none. */
  readonly trustProxy: string | false
  readonly logLevel: string
  readonly metricsToken: string | undefined
  readonly publicCallsPerMinute: number
  readonly webFolder: string
  /** Where desks of releases before are kept. */
  readonly desksFolder: string
  /** The desk of an outlet for which nobody chose; undefined: the newest. */
  readonly deskVersion: string | undefined
  /** Places inside the network that may be called; see `readAllowedPlaces`. */
  readonly outgoingAllow: string | undefined
  /** Address under which other servers and customers reach the program, without a slash at its end. */
  readonly publicUrl: string | undefined
  /** Whether letters leave, and whether a sign-up code may stand on the screen of this machine instead (`SIGN_UP_CODES`). */
  readonly letters: LetterWays
  /** The zone by whose days sign-ups and logs above the merchants are told (`KASSA_TIME_ZONE`). */
  readonly timeZone: string
  /** Faults to play, for the tests that look for lost sales. */
  readonly faults: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

const whole = (environment: Environment, name: string, fallback: number): number => {
  const text = environment[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number, not "${text}"`)
  return value
}

const filled = (environment: Environment, name: string): string | undefined =>
  environment[name] === '' ? undefined : environment[name]

/** Returns the named proxies whose word about callers' addresses is believed. To trust every proxy would be to trust anybody. */
function proxies(text: string | undefined): string | false {
  if (text === undefined || text === 'false') return false
  if (!/^(true|\d{1,2}|\*|0\.0\.0\.0\/0|::\/0)$/.test(text.trim())) return text
  throw new Error(
    `TRUST_PROXY=${text} would believe anybody's word about their address. Name the proxy: TRUST_PROXY=10.0.0.5`,
  )
}

/** Returns the address to which channels report payments: https, because nobody else may read these reports. */
function publicUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new Error(`PUBLIC_URL=${text} is no address such as https://shop.example`)
  return text.replace(/\/+$/, '')
}

function zone(text: string): string {
  if (isTimeZone(text)) return text
  throw new Error(`KASSA_TIME_ZONE=${text} is no time zone such as Europe/Berlin`)
}

/** A sign-up code may stand on a screen only where nobody but this machine reaches the program, as the published demo password (decision 2261). */
function letterWays(environment: Environment): LetterWays {
  const wanted = filled(environment, 'SIGN_UP_CODES') ?? 'screen'
  if (wanted !== 'screen' && wanted !== 'letter')
    throw new Error(`SIGN_UP_CODES must be screen or letter, not "${wanted}"`)
  const isBoundHere = isLoopback(filled(environment, 'HOST') ?? '127.0.0.1')
  const hasServer = filled(environment, 'SMTP_URL') !== undefined
  return { hasServer, showsSignUpCodes: isBoundHere && wanted === 'screen' }
}

/** Reads the settings. Throws with a sentence for what cannot be. */
export function readSettings(environment: Environment, root: string): Settings {
  const dataFolder = path.resolve(root, filled(environment, 'DATA_DIR') ?? 'data')
  const tlsCertFile = filled(environment, 'TLS_CERT')
  const tlsKeyFile = filled(environment, 'TLS_KEY')
  if ((tlsCertFile === undefined) !== (tlsKeyFile === undefined)) throw new Error('TLS_CERT and TLS_KEY go together')
  return {
    port: whole(environment, 'PORT', 5150),
    host: filled(environment, 'HOST') ?? '127.0.0.1',
    dataFolder,
    ...readClusters(filled(environment, 'KASSA_CLUSTERS'), filled(environment, 'DATABASE_URL')),
    databaseAppUrl: filled(environment, 'DATABASE_APP_URL'),
    databaseConnections: whole(environment, 'DATABASE_CONNECTIONS', 10),
    drainSeconds: whole(environment, 'DRAIN_SECONDS', 0),
    secretKeys: filled(environment, 'KASSA_SECRET_KEY'),
    secretFile: path.resolve(filled(environment, 'KASSA_SECRET_FILE') ?? path.join(dataFolder, 'keys', 'secret.key')),
    tlsCertFile,
    tlsKeyFile,
    trustProxy: proxies(filled(environment, 'TRUST_PROXY')),
    logLevel: filled(environment, 'LOG_LEVEL') ?? 'info',
    metricsToken: filled(environment, 'METRICS_TOKEN'),
    publicCallsPerMinute: whole(environment, 'PUBLIC_CALLS_PER_MINUTE', 120),
    webFolder: path.join(root, 'apps/web/dist'),
    desksFolder: path.resolve(root, filled(environment, 'KASSA_DESKS_DIR') ?? path.join(dataFolder, 'desks')),
    deskVersion: filled(environment, 'KASSA_DESK_VERSION'),
    outgoingAllow: filled(environment, 'OUTGOING_ALLOW'),
    publicUrl: publicUrl(filled(environment, 'PUBLIC_URL')),
    letters: letterWays(environment),
    timeZone: zone(filled(environment, 'KASSA_TIME_ZONE') ?? 'UTC'),
    faults: filled(environment, 'KASSA_FAULTS'),
  }
}

const loopbackHosts = new Set(['127.0.0.1', '::1', 'localhost'])

export const isLoopback = (host: string): boolean => loopbackHosts.has(host) || host.startsWith('127.')
