/** A field for choosing the id of something new. */
import type { ReactNode } from 'react';
import { TextField } from './TextField.tsx';

interface IdFieldProps {
  label: string;
  help: ReactNode;
  error: ReactNode;
  value: string;
  onChange: (value: string) => void;
}

export const IdField = (field: IdFieldProps) => (
  <TextField {...field} required spellCheck={false} autoComplete="off" maxLength={80} />
);
