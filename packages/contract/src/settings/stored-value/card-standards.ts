/** The defaults of the settings of gift cards. */
export const cardStandards = { 'sales.gift-card-days': 0 }
