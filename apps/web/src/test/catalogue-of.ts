import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { intoBuckets } from '../desk/catalogue/bucket.ts'
import { CatalogueIndex } from '../desk/catalogue/catalogue-index.ts'
import { packBucket } from '../desk/catalogue/pack-bucket.ts'

/** A catalogue that holds these goods. `now`: epoch milliseconds by the server's clock. */
export const catalogueOf = (items: Iterable<DeskItem>, now?: () => number): CatalogueIndex =>
  new CatalogueIndex(
    Array.from(intoBuckets(items), ([bucket, rows]) => packBucket(bucket, rows)),
    now,
  )
