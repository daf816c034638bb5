/** What other packages may use of `secondFactor`. */
export { SecondFactorPage } from '../secondFactor/SecondFactorPage.tsx';
export { SecondFactors } from '../secondFactor/SecondFactors.tsx';
