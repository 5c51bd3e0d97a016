/** The role in which the journal has a stored-value account: the one by which it is taxed. */
export { kindOfPurse as roleOfPurse } from '../../stored-value/public.ts'
