/** Whose role a permission may stand in, and who somebody is. Source: specification §6, D64. */
export type Tier = 'operator' | 'partner' | 'merchant' | 'staff'

export interface PermissionNode {
  /** Two digits a level: `01`, `0107`, `01070104`. */
  readonly code: string
  /** One word of the dotted key: `platform.catalogue.products.shelf`. */
  readonly key: string
  /** Tiers whose roles may contain it; inherited from the branch above where absent. */
  readonly tiers?: readonly Tier[]
  readonly children?: readonly PermissionNode[]
}
