/** Files of a small shop as its owner exports them from each system. */
export const shopExports = {
  Shopify: {
    'products.csv':
      'Handle,Title,Vendor,Type,Tags,Published,Variant SKU,Variant Price,Variant Taxable,Cost per item,Variant Inventory Tracker,Variant Inventory Qty,Image Src\nteapot,Stoneware teapot,Northfield,Kitchen,gift,true,TP-1,48.00,true,19.00,shopify,6,https://192.168.1.9/teapot.jpg\ncup,Stoneware cup,Northfield,Kitchen,,true,CUP-1,14.50,true,5.20,shopify,-2,\ntea,Sencha 100 g,Leaf & Co,Tea,,true,TEA-100,12.00,false,4.00,shopify,31,',
    'customers.csv':
      'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Phone,Total Spent\n71,Lea,Sample,lea@example.com,yes,+15035550142,310.25\n72,Tom,Sample,tom@example.com,no,+15035550142,5.00',
    'orders.csv':
      'Name,Email,Financial Status,Created at,Currency,Total,Refunded Amount,Lineitem quantity,Lineitem name,Lineitem sku\n#1001,lea@example.com,paid,2025-11-03 10:00:00 -0500,USD,62.50,0.00,1,Stoneware teapot,TP-1\n#1001,,,,,,,1,Stoneware cup,CUP-1\n#1002,tom@example.com,paid,2025-12-13 12:00:00 -0500,USD,24.00,12.00,2,Sencha 100 g,TEA-100\n#1003,who@example.com,voided,2025-12-14 12:00:00 -0500,USD,9.00,0.00,1,Sencha 100 g,TEA-100',
  },
  Loyverse: {
    'items.csv':
      'Handle,SKU,Name,Category,Sold by weight,Cost,Track stock,Price [Main],In stock [Main],"Tax - ""VAT"" (20%)"\nplum,10050,Plums,Fruit,Y,1.10,Y,3.20,8.400,N\napron,10051,Apron,Kitchen,N,9.00,Y,24.00,2,Y',
    'customers.csv':
      'Customer ID,Customer name,Email,Phone,Customer code,Points balance,Total spent\n31,Lea Sample,lea@example.com,+1 503 555 0142,L-31,88,190.00',
    'receipts.csv':
      'Date,Receipt number,Receipt type,Total collected,Tips,Store,Customer contacts,Status\n11/13/2025 10:00 AM,1-1001,Sale,28.80,0.00,Main,lea@example.com,Closed\n12/14/2025 10:00 AM,1-1002,Refund,4.80,0.00,Main,,Closed',
  },
} as const

/** A system that such a shop comes from. */
export type FormerSystem = keyof typeof shopExports

/** The totals of each shop as its owner counts them: on the page at the end, in the files and here. */
export const shopTotals: Readonly<Record<FormerSystem, Readonly<Record<string, string>>>> = {
  // 6 teapots at 19.00 and 31 bags of tea at 4.00; two orders, of which one was half refunded, and none of the voided one.
  Shopify: {
    products: '3',
    people: '2',
    historyOrders: '2',
    'sum.stockValueMinor': '238.00',
    'sum.historyMinor': '74.50',
  },
  // 8.4 kg of plums at 1.10 and 2 aprons at 9.00; a sale less a refund.
  Loyverse: {
    products: '2',
    people: '1',
    points: '88',
    'sum.stockValueMinor': '27.24',
    'sum.historyMinor': '24.00',
  },
}

/** The first thing that each sells here: its code, its name and its price. */
export const firstSold: Readonly<
  Record<FormerSystem, { readonly code: string; readonly name: string; readonly price: string }>
> = {
  Shopify: { code: 'TP-1', name: 'Stoneware teapot', price: '48.00' },
  Loyverse: { code: '10051', name: 'Apron', price: '24.00' },
}
