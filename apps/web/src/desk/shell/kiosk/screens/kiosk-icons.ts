export { productIcon } from '../../../../ui/icons.ts'
export { barcodeIcon, minusIcon, plusIcon } from '../../../ui/icons.ts'
