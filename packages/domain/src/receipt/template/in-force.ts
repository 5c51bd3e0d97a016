import type { ReceiptTemplate } from './receipt-template.ts'

/** One saved version of a place's template. Null as template: from then on what counts is the place above. Instants as ISO text. */
export interface SavedTemplate {
  readonly version: number
  readonly template: ReceiptTemplate | null
  readonly inForceFrom: string
  readonly isWithdrawn: boolean
}

type Timed = Pick<SavedTemplate, 'version' | 'inForceFrom' | 'isWithdrawn'>

const isLater = (one: Timed, other: Timed): boolean => {
  const [a, b] = [Date.parse(one.inForceFrom), Date.parse(other.inForceFrom)]
  return a === b ? one.version > other.version : a > b
}

const hasBegun = ({ inForceFrom, isWithdrawn }: Timed, at: number): boolean =>
  !isWithdrawn && Date.parse(inForceFrom) <= at

/** The version that began last at a moment (epoch milliseconds); of two that began together the newer. */
export const inForceAt = <Version extends Timed>(versions: readonly Version[], at: number): Version | undefined =>
  versions
    .filter((version) => hasBegun(version, at))
    .reduce<Version | undefined>((best, version) => (best && isLater(best, version) ? best : version), undefined)

export type VersionState = 'in-force' | 'scheduled' | 'past' | 'withdrawn'

/** Returns the state of a version of one place at a moment. */
export function stateOf(version: Timed, versions: readonly Timed[], at: number): VersionState {
  if (version.isWithdrawn) return 'withdrawn'
  if (!hasBegun(version, at)) return 'scheduled'
  return inForceAt(versions, at)?.version === version.version ? 'in-force' : 'past'
}

/** The nearest place with a template of its own at a moment, from the outlet outwards; undefined where none has one. */
function nearestAt(places: readonly (readonly SavedTemplate[])[], at: number): ReceiptTemplate | undefined {
  for (const versions of places) {
    const template = inForceAt(versions, at)?.template
    if (template) return template
  }
  return undefined
}

/**
 * Returns the template that prints now, then each later switch with its moment, so that an offline device switches in
 * time. `places` from the outlet outwards. Moments at which nothing changes are left out.
 */
export function switchesFrom(
  places: readonly (readonly SavedTemplate[])[],
  now: number,
): readonly { readonly at: number; readonly template: ReceiptTemplate | undefined }[] {
  const later = places
    .flat()
    .filter((version) => !version.isWithdrawn && !hasBegun(version, now))
    .map(({ inForceFrom }) => Date.parse(inForceFrom))
  const moments = [now, ...new Set(later)].toSorted((one, other) => one - other)
  const switches = moments.map((at) => ({ at, template: nearestAt(places, at) }))
  return switches.filter(({ template }, index) => index === 0 || template !== switches[index - 1]?.template)
}
