const GOOD_PERCENT = 90;
const FAIR_PERCENT = 80;

/** Green at 90 or more, yellow at 80 or more, otherwise red. */
export const stepTone = (completionRate: number): 'success' | 'warning' | 'danger' => {
  if (completionRate >= GOOD_PERCENT) return 'success';
  return completionRate >= FAIR_PERCENT ? 'warning' : 'danger';
};
