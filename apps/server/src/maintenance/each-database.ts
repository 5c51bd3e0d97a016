import path from 'node:path'
import type { OtherAddress } from '../platform/db/clusters.ts'
import { DatabaseLost } from '../platform/db/database-error.ts'

/** The settings that name the databases. */
interface NamedSettings {
  readonly databaseUrl: string | undefined
  readonly cluster: string | undefined
  readonly others: readonly OtherAddress[]
}

/** One database of the installation: its settings, with no other beside it, and its name where there are several. */
export interface EachDatabase<S extends NamedSettings> {
  readonly settings: S
  readonly name: string | undefined
}

/** The databases of the installation, the first one first. */
export const eachDatabase = <S extends NamedSettings>(settings: S): EachDatabase<S>[] => {
  const { databaseUrl, cluster, others } = settings
  if (others.length === 0) return [{ settings, name: undefined }]
  return [{ databaseUrl, cluster }, ...others].map((one) => ({
    settings: { ...settings, ...one, others: [] },
    name: one.cluster,
  }))
}

/** The file of one of several databases: the first has the file that was named, the others have their name in it. */
export function fileOfDatabase(file: string, at: number, name: string | undefined): string {
  if (at === 0 || name === undefined) return file
  const { dir, name: base, ext } = path.parse(file)
  return path.join(dir, `${base}-${name}${ext}`)
}

/**
 * Does the same in each database, one after another; says whose turn it is where there are several. One that fails does not keep the others from
 * their turn. Returns the worst outcome.
 */
export async function inEachDatabase<S extends NamedSettings>(
  settings: S,
  say: (line: string) => void,
  work: (one: EachDatabase<S>, at: number) => Promise<number>,
): Promise<number> {
  let worst = 0
  for (const [at, one] of eachDatabase(settings).entries()) {
    if (one.name === undefined) return work(one, at)
    say(`${one.name}:`)
    try {
      worst = Math.max(worst, await work(one, at))
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      say(error instanceof DatabaseLost ? `${one.name} is away: ${problem}` : problem)
      worst = Math.max(worst, 1)
    }
  }
  return worst
}
