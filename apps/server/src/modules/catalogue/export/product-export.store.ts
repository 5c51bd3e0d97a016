/** Whether an export of products has purchase prices in its file; one that never said counts as such. */
export const hasPurchasePrices = async (tx: Tx, merchantId: string, id: string): Promise<boolean> =>
  (
    await tx.maybe<{ hasCosts: boolean }>(sql`
      select coalesce((filters ->> 'seesCosts')::boolean, true) as has_costs from export_record
      where merchant_id = ${merchantId} and id = ${id} and kind = 'products'`)
  )?.hasCosts ?? false
