/** Tables of a merchant that are worked out from others, and how: they are made anew wherever the merchant goes. */
export const DERIVED_TABLES = {
  catalogue_page: 'pages of goods kept packed for tills; made anew',
  stock_day: 'summed from the stock book, as far as this place is',
  stock_movement_day: 'summed from the stock book',
  stock_span: 'summed from the stock book',
  stock_velocity: 'worked out from those days',
  stock_velocity_day: 'when that was',
  figure_day: 'summed from orders; made anew',
  figure_loose_day: 'days that are to be summed again',
  figure_merchant: 'summed from orders',
  figure_merchant_sold: 'summed from orders',
  figure_merchant_step: 'how far that is',
  figure_outlet: 'how far the days are summed; through which day apps are told goes with the arrival',
  figure_proof: 'when the sums were proved',
  figure_so_far: 'sums of a day that is not over',
  figure_so_far_day: 'which day that is',
} as const
