/** The tier of the roles that may hold a permission, and the tier of a person. Source: specification §6, D64. */
export type Tier = 'operator' | 'partner' | 'merchant' | 'staff'

export interface PermissionNode {
  /** The code: two digits a level, `01`, `0107`, `01070104`. */
  readonly code: string
  /** One word of the dotted key: `platform.catalogue.products.shelf`. */
  readonly key: string
  /** Tiers whose roles may contain it; inherited from the branch above where absent. */
  readonly tiers?: readonly Tier[]
  readonly children?: readonly PermissionNode[]
}
