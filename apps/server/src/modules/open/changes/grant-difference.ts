import { changeTerms, type ChangeKind } from '@kassa/contract/open/change.calls.ts'

/** The sight of an app: its scopes, and its outlets by their ids. */
export interface FeedGrant {
  readonly scopes: readonly string[]
  readonly outletIds: readonly string[]
}

/** All things of a kind, or those of one outlet. */
export interface GrantedPart {
  readonly kind: ChangeKind
  readonly outletId: string | null
}

export interface GrantDifference {
  readonly reload: readonly GrantedPart[]
  readonly gone: readonly GrantedPart[]
}

export const canSeeKind = ({ scopes }: Pick<FeedGrant, 'scopes'>, kind: ChangeKind): boolean =>
  scopes.includes(changeTerms(kind).scope)

const beyond = ({ outletIds }: FeedGrant, other: FeedGrant): readonly string[] =>
  outletIds.filter((id) => !other.outletIds.includes(id))

/** Things that came into an app's sight and that left it between two grants, by the kinds that it follows. */
export const differenceOf = (before: FeedGrant, now: FeedGrant, kinds: readonly ChangeKind[]): GrantDifference => {
  const of = kinds.map((kind) => differenceOfKind(before, now, kind))
  return { reload: of.flatMap(({ reload }) => reload), gone: of.flatMap(({ gone }) => gone) }
}

function differenceOfKind(before: FeedGrant, now: FeedGrant, kind: ChangeKind): GrantDifference {
  const whole = [{ kind, outletId: null }]
  const [saw, does] = [canSeeKind(before, kind), canSeeKind(now, kind)]
  if (!saw || !does) return { reload: does && !saw ? whole : [], gone: saw && !does ? whole : [] }
  const { beside, isOfOutlet, showsOutlets } = changeTerms(kind)
  const [came, went] = [beyond(now, before), beyond(before, now)]
  const partsOf = (outletIds: readonly string[]) => outletIds.map((outletId) => ({ kind, outletId }))
  const gone = isOfOutlet ? partsOf(went) : []
  const isOtherwise =
    (beside !== undefined && before.scopes.includes(beside) !== now.scopes.includes(beside)) ||
    (showsOutlets === true && came.length + went.length > 0)
  return { reload: isOtherwise ? whole : isOfOutlet ? partsOf(came) : [], gone }
}
