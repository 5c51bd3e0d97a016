import type { ListingFields, productView } from '@kassa/contract/catalogue/product.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'

type ListingView = OutputOf<typeof productView>['listings'][number]

/** The fields of a listing that are sent back, without what the server works out. */
export const listingFieldsOf = (listing: ListingView) =>
  ({
    outletId: listing.outletId,
    sellPriceMinor: listing.sellPriceMinor,
    purchasePriceMinor: listing.purchasePriceMinor,
    memberPriceMinor: listing.memberPriceMinor,
    minimumPriceMinor: listing.minimumPriceMinor,
    special: listing.special,
    isOnShelf: listing.isOnShelf,
    warningType: listing.warningType,
    warningLine: listing.warningLine,
    minimumStock: listing.minimumStock,
    minimumDays: listing.minimumDays,
  }) satisfies ListingFields
