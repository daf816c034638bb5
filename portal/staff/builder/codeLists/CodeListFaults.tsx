/** Why a file of codes was not stored, row by row, and what to do. */
import { MAX_CODES } from '@clinic/engine/definition';
import { useFormat } from '@clinic/platform/format';
import { Notice } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import type { NotStored } from './storeFile.ts';

export function CodeListFaults(why: NotStored) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Notice tone="danger" role="alert" title={t('builder.codeList.refused')}>
      {'failure' in why ? (
        t(`builder.codeList.failure.${why.failure}`)
      ) : (
        <ul className="grid gap-1">
          {why.faults.map(({ row, fault, code }) => (
            <li key={`${row} ${fault}`} className="wrap-anywhere">
              {row !== undefined &&
                `${code ? t('builder.codeList.row', { row, code }) : t('builder.codeList.rowWithoutCode', { row })} `}
              {t(`builder.codeList.fault.${fault}`, { max: format.number(MAX_CODES) })}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
