export { amountText, moneyText } from '@kassa/domain/text/money-text.ts'
