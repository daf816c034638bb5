/** The workbench is part of both portals: links stay in the one it was opened from. */
import { useLocation } from 'react-router-dom';

export function useRulesBase(): '/admin/rules' | '/physician/rules' {
  return useLocation().pathname.startsWith('/admin') ? '/admin/rules' : '/physician/rules';
}
