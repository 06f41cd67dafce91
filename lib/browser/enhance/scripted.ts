import './frame';
import { bridgeTheWait } from './until-react';

bridgeTheWait(document);
