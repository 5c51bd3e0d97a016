export { default } from './cash-difference.ts'
