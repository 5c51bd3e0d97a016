import path from 'node:path'
import { isReleaseServed, NEWEST } from '@kassa/contract/device/desk-release.ts'
import { type DeskBundle, listBundles } from '../../../platform/http/desks/desk-bundles.ts'
import { readSettings } from '../../../platform/settings.ts'

/** The desks that the server has, and the one of outlets for which nobody chose. */
export interface Desks {
  readonly bundles: readonly DeskBundle[]
  readonly standard: string
}

const root = path.join(import.meta.dirname, '../../../../../..')

/** The desks are looked for again after so long, milliseconds: tills ask twice a minute each. */
const BELIEVED_MS = 10_000
let found: { readonly at: number; readonly desks: Desks } | undefined

/** The desks of this process's environment. */
export function desksOfEnvironment(): Desks {
  if (!found || Date.now() - found.at > BELIEVED_MS) {
    const { webFolder, desksFolder, deskVersion = NEWEST } = readSettings(process.env, root)
    found = { at: Date.now(), desks: { bundles: listBundles({ webFolder, desksFolder }), standard: deskVersion } }
  }
  return found.desks
}

/** The version that a till is to be given; empty: the newest, also where the server has the chosen one no more or its release went too far. */
export function wantedVersion({ bundles, standard }: Desks, choice: string | null): string {
  const wanted = choice ?? standard
  const bundle = bundles.find(({ version }) => version === wanted)
  return bundle && !bundle.isNewest && isReleaseServed(bundle.release) ? wanted : ''
}
