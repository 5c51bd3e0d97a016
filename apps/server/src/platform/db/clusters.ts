interface Cluster {
  readonly name: string
  readonly url: string
}

/** A database beside the first, and its name. */
export interface OtherAddress {
  readonly databaseUrl: string
  readonly cluster: string
}

/** The database that the program serves, and its name where it has one, and those beside it. */
export interface NamedDatabases {
  readonly databaseUrl: string | undefined
  readonly cluster: string | undefined
  readonly others: readonly OtherAddress[]
}

const example = 'KASSA_CLUSTERS=one=postgres://kassa:…@host/kassa'

/** An address may have commas of its own, between hosts, so a comma divides only where a name follows. */
const listed = (text: string): Cluster[] =>
  text.split(/,\s*(?=[^,=/?&]+=)/).map((part) => {
    const at = part.indexOf('=')
    return { name: part.slice(0, Math.max(at, 0)).trim(), url: part.slice(at + 1).trim() }
  })

/** Returns the address without who signs in and how, as one and the same database is written in several ways. */
function databaseOf(url: string): string | undefined {
  const address = URL.parse(url)
  if (address?.protocol !== 'postgres:' && address?.protocol !== 'postgresql:') return undefined
  const { hostname, port, pathname, searchParams } = address
  const host = hostname === '' ? (searchParams.get('host') ?? '') : hostname
  return host === '' || pathname.length < 2
    ? undefined
    : `${host.toLowerCase()}:${port === '' ? '5432' : port}${pathname}`
}

/** Throws the sentence about a list that cannot be; an address is never repeated, since it holds a password. */
function check(clusters: readonly Cluster[], databaseUrl: string | undefined): void {
  const databases = new Map<string, string>()
  const names = new Set<string>()
  for (const { name, url } of clusters) {
    if (!/^[a-z][a-z0-9-]{0,30}$/.test(name))
      throw new Error(
        `KASSA_CLUSTERS has no name before an address, such as ${example}: small letters, digits and hyphens`,
      )
    if (names.has(name)) throw new Error(`KASSA_CLUSTERS names ${name} twice`)
    names.add(name)
    const database = databaseOf(url)
    if (database === undefined)
      throw new Error(`the address of ${name} in KASSA_CLUSTERS is none of a PostgreSQL, such as ${example}`)
    const other = databases.get(database)
    if (other !== undefined) throw new Error(`${other} and ${name} in KASSA_CLUSTERS are the same database`)
    databases.set(database, name)
  }
  const [first] = clusters
  if (databaseUrl !== undefined && first !== undefined && databaseOf(databaseUrl) !== databaseOf(first.url))
    throw new Error(
      `DATABASE_URL is not the address of ${first.name}, the first of KASSA_CLUSTERS: leave DATABASE_URL out`,
    )
}

/**
 * Reads `KASSA_CLUSTERS`, which names the databases of the installation; the first is the one that `DATABASE_URL` would give without a name. Throws
 * with a sentence for what cannot be.
 */
export function readClusters(text: string | undefined, databaseUrl: string | undefined): NamedDatabases {
  if (text === undefined) return { databaseUrl, cluster: undefined, others: [] }
  const clusters = listed(text)
  check(clusters, databaseUrl)
  const [first, ...others] = clusters
  return {
    databaseUrl: first?.url,
    cluster: first?.name,
    others: others.map(({ name, url }) => ({ databaseUrl: url, cluster: name })),
  }
}
